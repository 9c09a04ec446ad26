// The little of Node that the client uses.
declare const process: { env: Record<string, string | undefined> };
declare const console: { log(text: string): void };
declare module "node:assert/strict" {
    function assert(value: unknown, message?: string): asserts value;
    namespace assert {
        function equal(actual: unknown, expected: unknown): void;
    }
    export default assert;
}

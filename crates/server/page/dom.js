const SVG = "http://www.w3.org/2000/svg";

/** The element of the page with an id. */
export const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else if (value !== null && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null));
    return node;
}

/** Makes an element. Attributes named `on…` are listeners; those that are null or false are left away. */
export const el = (name, attributes = {}, ...children) =>
    fill(document.createElement(name), attributes, children);

/** The same for drawings. */
export const draw = (name, attributes = {}, ...children) =>
    fill(document.createElementNS(SVG, name), attributes, children);

/** A drawing of a piece by its letter in FEN. */
export function piece(letter) {
    const white = letter === letter.toUpperCase();
    const href = `/page/pieces.svg#${white ? "w" : "b"}${letter.toLowerCase()}`;
    return draw("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, draw("use", { href }));
}

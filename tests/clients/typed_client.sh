#!/usr/bin/env bash
# Makes types of the description that the server at BOOKENDS_ADDRESS gives of its API, checks the client with them and
# runs it.
set -euo pipefail
cd "$(dirname "$0")"

types=node_modules/bookends-api
mkdir -p "$types"
npx --no-install openapi-typescript "$BOOKENDS_ADDRESS/api/v1/openapi.json" -o "$types/index.d.ts" >/dev/null 2>&1
npx --no-install tsc -p tsconfig.json
node typed_client.js

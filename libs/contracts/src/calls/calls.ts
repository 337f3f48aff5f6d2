import { ACCOUNT_CALLS } from './accounts.js';
import { ADMIN_CALLS } from './admin.js';
import type { Call, Calls } from './call.js';
import { GRID_CALLS, PHOTO_CALLS } from './grids.js';

/** Every call of the HTTP contract. */
export const CALLS: Calls = { ...ACCOUNT_CALLS, ...GRID_CALLS, ...PHOTO_CALLS, ...ADMIN_CALLS };

/** The call of a method and a path, whatever its parameters are called; undefined where there is none. */
export function callOf(method: string, path: string): Call | undefined {
  return CALLS[`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{id}')}`];
}

/** What stands above the calls in `/api/docs`; Markdown. */
export const API_INTRODUCTION = `The HTTP interface that the web application of Tessera uses.

- **Signing in.** \`POST /api/login\` returns a token. Send it as \`Authorization: Bearer <token>\`. It lives 7 days.
- **Bodies** are JSON in UTF-8 by default. Ids are opaque strings, times ISO 8601 in UTC.
- **Errors** of every call have one shape: \`{ error, message, code, requestId, details? }\`. Decide by \`code\`; \`error\` is for a person.
- **Repeating.** A POST that creates something takes an \`Idempotency-Key\`: the same request again returns what the first one made.
- **Racing.** A change may carry \`If-Match\`. Without it, it is applied to the newest state.
- Something of another person is a 404, as if it did not exist.`;

/** A call that may take longer than others, and how long, in milliseconds. */
interface LongCall {
  /** Matches `METHOD /path`. */
  readonly call: RegExp;
  readonly within: number;
}

/** For a response to begin, in milliseconds. The gateway gives up half a second later, so that the service responds. */
export const RESPONSE_WITHIN = 4_500;

const UPLOAD_WITHIN = 115_000;

/**
 * The calls that may take longer; each has a location of its own in the gateway's templates. The wait for a dependency
 * is as short in them: they are long by their bytes, by their pictures, or by somebody else's server.
 */
export const LONG_CALLS: readonly LongCall[] = [
  { call: /^POST \/api\/media$/, within: UPLOAD_WITHIN },
  { call: /^PUT \/api\/media\/[^/]+\/posting$/, within: UPLOAD_WITHIN },
  { call: /^POST \/api\/photos(?:\/batch)?$/, within: UPLOAD_WITHIN },
  { call: /^POST \/api\/carousels(?:\/[^/]+\/photos)?$/, within: UPLOAD_WITHIN },
  { call: /^PUT \/api\/user\/profile-image$/, within: UPLOAD_WITHIN },
  // The payment provider has 10 s for each of two questions.
  { call: /^POST \/api\/create-checkout-session$/, within: 25_000 },
  { call: /^[A-Z]+ \/api\/(?:admin|docs|docs-json|docs-yaml)(?:\/|$)/, within: 55_000 },
  // Files between services: the sender's deadline is shorter.
  { call: /^POST \/internal\//, within: UPLOAD_WITHIN },
];

/** How long the response to a call may take to begin, in milliseconds. `path` is without its query. */
export function responseWithin(method: string, path: string): number {
  const long = LONG_CALLS.find(({ call }) => call.test(`${method} ${path}`));
  return long?.within ?? RESPONSE_WITHIN;
}

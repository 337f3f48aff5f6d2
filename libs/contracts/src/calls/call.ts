import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';

/** Headers that a call takes or returns, with what they are for. */
export const CALL_HEADERS = {
  'Idempotency-Key': 'Makes a repeat of the same request return what the first one made. 1 to 64 characters.',
  'If-Match': 'The version that the change was made on; another one now is a 412. Optional.',
  'If-None-Match': 'The ETag that the caller has; nothing new is a 304.',
  'X-Device':
    'As an earlier response gave it: a known device is not slowed down by the wrong guesses of others.',
  'X-Event-Reader': 'The id of this browser’s reader of the events, which is not told of its own changes.',
  'Stripe-Signature': 'By which the payment provider proves that the event is its own.',
  ETag: 'A hash of the body, for If-None-Match.',
  'X-Grid-Version': 'The version of the grid; it rises with every change of its arrays.',
  'X-Renewed-Token': 'A new token, where the present one is past half its life.',
  'X-Total-Count': 'How many there are in all.',
  'Retry-After': 'Seconds until another attempt is of use.',
} as const;
export type CallHeader = keyof typeof CALL_HEADERS;

/** Why the file of an image is refused. */
export const OF_AN_IMAGE = ['FILE_TOO_LARGE', 'UNSUPPORTED_IMAGE', 'IMAGE_UNREADABLE'] as const;

/** A body that is no JSON, by its media type. */
export const FILE_TYPES = {
  csv: 'text/csv',
  zip: 'application/zip',
  events: 'text/event-stream',
  ics: 'text/calendar',
  html: 'text/html',
} as const;
type FileType = keyof typeof FILE_TYPES;

/** What a call of the HTTP contract does and responds with, for whoever reads `/api/docs`. */
export interface Call {
  /** A line that begins with a verb. */
  readonly summary: string;
  /** Who may make it: anybody, somebody signed in, or an admin. */
  readonly who: 'anyone' | 'person' | 'admin';
  /** The status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** The body of success; null where there is none. */
  readonly response: z.ZodType | FileType | null;
  /** What it is refused with, beyond what every call of its kind can be: see {@link errorsOf}. */
  readonly errors: readonly ErrorCode[];
  /** Headers that it takes. */
  readonly takes: readonly CallHeader[];
  /** Headers of its success. */
  readonly returns: readonly CallHeader[];
}

type Parts = Partial<Pick<Call, 'status' | 'errors' | 'takes' | 'returns'>>;

const callOf =
  (who: Call['who']) =>
  (summary: string, response: Call['response'], parts: Parts = {}): Call => ({
    summary,
    who,
    status: response === null ? 204 : 200,
    response,
    errors: [],
    takes: [],
    returns: [],
    ...parts,
  });

/** A call that anybody may make. */
export const open = callOf('anyone');
/** A call of somebody who is signed in. */
export const own = callOf('person');
/** A call of an admin. */
export const administrative = callOf('admin');

/** Calls by method and path: `GET /api/grids/{id}`. Every parameter is called `id`; where it stands is what counts. */
export type Calls = Readonly<Record<string, Call>>;

/**
 * Every code with which a call can be refused: its own, and those of its kind.
 * @param path of the call; with a parameter it can name what is not there
 * @param reads whether it has a body or a query that can be malformed
 */
export function errorsOf({ who, errors }: Call, path: string, reads: boolean): readonly ErrorCode[] {
  const all: ErrorCode[] = [
    ...(reads ? (['VALIDATION_FAILED'] as const) : []),
    ...(who === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(who === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...errors,
    'RATE_LIMITED',
    'INTERNAL',
    'DEPENDENCY_UNAVAILABLE',
    'MAINTENANCE',
  ];
  return [...new Set(all)];
}

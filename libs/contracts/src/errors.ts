import { plural } from './plural.js';

/**
 * The error codes of the HTTP contract with their status and the text a person reads when the thrower gives
 * none. The texts of the plan refusals are the specification's [spec 8.8].
 */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, text: 'Something in the request is not as it should be.' },
  WRONG_PASSWORD: { status: 400, text: 'The current password is not right.' },
  RESET_TOKEN_INVALID: { status: 400, text: 'This reset link is no longer valid. Ask for a new one.' },
  VERIFICATION_TOKEN_INVALID: {
    status: 400,
    text: 'This link was used before, or is too old. Log in: you can ask for a new one, unless your address is verified.',
  },
  UNAUTHENTICATED: { status: 401, text: 'Please log in.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    text: 'This account is suspended. Its grids and photos are kept. Write to us on the contact page to ask for it back.',
  },
  REAUTHENTICATION_REQUIRED: { status: 403, text: 'Please enter your password to do this.' },
  FORBIDDEN: { status: 403, text: 'You may not do this.' },
  GRID_LIMIT_REACHED: {
    status: 403,
    text: 'Free accounts can have up to 2 grids. Upgrade to Creator for unlimited grids.',
  },
  PHOTO_LIMIT_REACHED: {
    status: 403,
    text: 'Free accounts can have up to 9 photos per grid. Upgrade to Creator for unlimited photos.',
  },
  PLACEHOLDER_LIMIT_REACHED: {
    status: 403,
    text: 'Free accounts can add up to 1 placeholder photo. Upgrade to Premium for unlimited placeholders.',
  },
  HIDE_NOT_AVAILABLE: {
    status: 403,
    text: 'Hide/show photos is a Premium feature. Upgrade to access this functionality.',
  },
  EXPORT_NOT_AVAILABLE: { status: 403, text: 'Grid export is a Premium feature.' },
  KIT_NOT_AVAILABLE: { status: 403, text: 'The posting kit is a Premium feature.' },
  CAROUSEL_NOT_AVAILABLE: {
    status: 403,
    text: 'Create carousel posts with multiple photos to showcase your content in an engaging slideshow format.',
  },
  CAROUSEL_PHOTO_LIMIT: { status: 403, text: 'You can add up to 20 photos per carousel.' },
  NOT_FOUND: { status: 404, text: 'This was not found.' },
  EMAIL_TAKEN: { status: 409, text: 'An account with this email already exists.' },
  USERNAME_TAKEN: { status: 409, text: 'This username is already taken.' },
  LAST_GRID: { status: 409, text: 'You must have at least one grid.' },
  CEILING_REACHED: { status: 409, text: 'This account holds as much as an account can hold.' },
  CAROUSEL_HAS_MEMBERS: {
    status: 409,
    text: 'This carousel still has other photos. Split it into single posts first.',
  },
  CHANGED_ELSEWHERE: { status: 409, text: 'This was changed elsewhere.' },
  ID_TAKEN: { status: 409, text: 'This id is in use.' },
  MEDIA_GONE: { status: 409, text: 'This picture is no longer there. Please upload it again.' },
  POSTING_PICTURE_EXISTS: { status: 409, text: 'There is another picture for posting already.' },
  OUT_OF_TURN: { status: 409, text: 'Later changes of this device have arrived already.' },
  POSTED_LOCKED: { status: 409, text: 'This is posted already. Unlock posted to move it.' },
  IDEMPOTENCY_CONFLICT: { status: 409, text: 'This Idempotency-Key was used for another request.' },
  PRICE_CHANGED: { status: 409, text: 'The price has changed. Please look at it again.' },
  VERSION_CONFLICT: { status: 412, text: 'This was changed elsewhere in the meantime.' },
  FILE_TOO_LARGE: {
    status: 413,
    text: 'This file is too large. Photos can have up to 8 MB and 60 megapixels.',
  },
  UNSUPPORTED_IMAGE: { status: 415, text: 'This file is not a JPG, PNG, WEBP or GIF image.' },
  IMAGE_UNREADABLE: { status: 422, text: 'This image cannot be read. It may be damaged.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong. Please try again.' },
  DEPENDENCY_UNAVAILABLE: {
    status: 503,
    text: 'A part of the service is unavailable at the moment. Please try again.',
  },
  MAINTENANCE: {
    status: 503,
    text: 'Tessera is down for maintenance. Please try again in a few minutes.',
  },
  PAYMENTS_NOT_CONFIGURED: { status: 503, text: 'Unable to process upgrade. Please try again later.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The numbers behind a plan refusal. */
export interface PlanRefusal {
  readonly limit: number;
  readonly current: number;
  readonly adding: number;
}

/** A field of a request that was refused. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The body of every response that is not 2xx. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly details?: unknown;
}

/** The specification's sentence for photos that do not fit the plan [spec 8.8]. */
export function photoLimitText({ limit, current, adding }: PlanRefusal): string {
  return `Free accounts can have up to ${limit} photos per grid. You have ${current} ${plural(current, 'photo')} and are trying to add ${adding} more. Upgrade to Creator for unlimited photos.`;
}

/** The specification's sentence for a carousel that is or would be over its limit [spec 5.9]. */
export function carouselLimitText(limit: number, current: number): string {
  const room = limit - current;
  const start = `You can add up to ${limit} photos per carousel. You currently have ${current} ${plural(current, 'photo')}`;
  return room > 0 ? `${start} and can add ${room} more.` : `${start}.`;
}

import {
  carouselLimitText,
  LIMITS,
  photoLimitText,
  type ErrorCode,
  type PlanRefusal,
} from '@tessera/contracts';
import { GridRuleError, type Reason } from '@tessera/grid-core';
import { AppError, notFound } from '@tessera/service-kit';

function malformed(text: string, cause: GridRuleError): AppError {
  return new AppError('VALIDATION_FAILED', { text, cause });
}

/** With the numbers in its text, where the text has some. */
function planRefusal(code: ErrorCode, cause: GridRuleError): AppError {
  const { refusal } = cause;
  if (refusal === null) return new AppError(code, { cause });
  return new AppError(code, { details: refusal, text: limitText(cause.reason, refusal), cause });
}

function limitText(reason: Reason, refusal: PlanRefusal): string | undefined {
  const { limit, current, adding } = refusal;
  switch (reason) {
    case 'PHOTO_LIMIT_REACHED':
      return photoLimitText(refusal);
    case 'CAROUSEL_PHOTO_LIMIT':
      return carouselLimitText(limit, current);
    case 'CEILING_REACHED': {
      const [most, there, more] = [limit, current, adding].map((count) => count.toLocaleString('en'));
      return `A grid holds up to ${most} photos and placeholders. This one has ${there}, and ${more} more do not fit. Use another grid, or delete some.`;
    }
    case 'GRID_CEILING_REACHED':
      return `You have ${current} grids, as many as one account can have. Delete one to add another.`;
    default:
      return undefined;
  }
}

/** The target of a copy or a move is the grid that the photos are in. */
export function sameGrid(): AppError {
  const text = 'The photos are in this grid already.';
  return new AppError('VALIDATION_FAILED', { text, details: [{ path: 'to', message: text }] });
}

/** The error for a person where it is a rule's; any other as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof GridRuleError ? ruleRefusal(error) : error;
}

/** The errors of the rules of a grid, as the API returns them. */
function ruleRefusal(error: GridRuleError): AppError {
  switch (error.reason) {
    case 'UNKNOWN_ID':
    case 'UNKNOWN_GROUP':
    case 'NOT_IN_A_CAROUSEL':
      return notFound();
    case 'ID_TWICE':
      return malformed('An item is named twice.', error);
    case 'NOT_A_POST':
      return malformed('A photo inside a carousel has no place of its own.', error);
    case 'NOT_A_PLACEHOLDER':
      return malformed('This item has a picture already.', error);
    case 'PLACEHOLDER_IN_CAROUSEL':
      return malformed('A placeholder cannot be part of a carousel.', error);
    case 'GROUP_EXISTS':
      return malformed('This carousel id is in use.', error);
    case 'GROUP_FULL': {
      const details = { limit: LIMITS.carouselPhotos, current: LIMITS.carouselPhotos, adding: 1 };
      return new AppError('CAROUSEL_PHOTO_LIMIT', { details, cause: error });
    }
    case 'IS_PLACEHOLDER':
      return malformed('A placeholder has no picture yet.', error);
    case 'MEMBER_HAS_NO_TYPE':
      return malformed('A photo inside a carousel has no media type of its own.', error);
    case 'PHOTO_LIMIT_REACHED':
    case 'PLACEHOLDER_LIMIT_REACHED':
    case 'CAROUSEL_PHOTO_LIMIT':
    case 'CEILING_REACHED':
    case 'CAROUSEL_NOT_AVAILABLE':
    case 'HIDE_NOT_AVAILABLE':
    case 'GRID_LIMIT_REACHED':
    case 'LAST_GRID':
    case 'CAROUSEL_HAS_MEMBERS':
      return planRefusal(error.reason, error);
    case 'GRID_CEILING_REACHED':
      return planRefusal('CEILING_REACHED', error);
    case 'ID_TAKEN':
    case 'CHANGED_ELSEWHERE':
    case 'POSTED_LOCKED':
      return new AppError(error.reason, { cause: error });
    case 'ALREADY_THERE':
    case 'BROKEN_GRID':
      return new AppError('INTERNAL', { cause: error });
  }
}

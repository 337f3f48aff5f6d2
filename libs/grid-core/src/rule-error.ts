import type { PlanRefusal } from '@tessera/contracts';

/** Why a rule of the grid refused an operation. */
export const REASONS = [
  'UNKNOWN_ID',
  'ID_TWICE',
  'ALREADY_THERE',
  'NOT_A_POST',
  'NOT_A_PLACEHOLDER',
  'NOT_IN_A_CAROUSEL',
  'UNKNOWN_GROUP',
  'GROUP_EXISTS',
  'GROUP_FULL',
  'PLACEHOLDER_IN_CAROUSEL',
  'IS_PLACEHOLDER',
  'ID_TAKEN',
  'CHANGED_ELSEWHERE',
  'POSTED_LOCKED',
  'CAROUSEL_HAS_MEMBERS',
  'MEMBER_HAS_NO_TYPE',
  'PHOTO_LIMIT_REACHED',
  'PLACEHOLDER_LIMIT_REACHED',
  'CAROUSEL_NOT_AVAILABLE',
  'CAROUSEL_PHOTO_LIMIT',
  'HIDE_NOT_AVAILABLE',
  'GRID_LIMIT_REACHED',
  'LAST_GRID',
  'CEILING_REACHED',
  'GRID_CEILING_REACHED',
  'BROKEN_GRID',
] as const;
export type Reason = (typeof REASONS)[number];

/** An operation that the rules refuse; the grid it was asked of is untouched. `ids` name what was wrong. */
export class GridRuleError extends Error {
  constructor(
    readonly reason: Reason,
    readonly ids: readonly string[] = [],
    detail = '',
    /** Of a refusal by a plan or a ceiling. */
    readonly refusal: PlanRefusal | null = null,
  ) {
    super(`${reason}${ids.length > 0 ? ` ${ids.join(' ')}` : ''}${detail ? `: ${detail}` : ''}`);
    this.name = 'GridRuleError';
  }
}

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
  'BROKEN_GRID',
] as const;
export type Reason = (typeof REASONS)[number];

/** An operation that the rules refuse; the grid it was asked of is untouched. `ids` name what was wrong. */
export class GridRuleError extends Error {
  constructor(
    readonly reason: Reason,
    readonly ids: readonly string[] = [],
    detail = '',
  ) {
    super(`${reason}${ids.length > 0 ? ` ${ids.join(' ')}` : ''}${detail ? `: ${detail}` : ''}`);
    this.name = 'GridRuleError';
  }
}

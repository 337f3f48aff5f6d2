import { PLANS, type Change, type ChangeOf, type PlanLimits } from '@tessera/contracts';
import { apply } from '../src/changes/apply.js';
import { emptyState, type GridState } from '../src/changes/state.js';
import { GridRuleError } from '../src/rule-error.js';

export const AT = '2026-11-22T10:00:00.000Z';
const item = (id: string) => ({ id, media: `m-${id}` });
export const placed = (ids: string, into: ChangeOf<'place'>['into'] = 'feed'): Change => ({
  kind: 'place',
  items: [...ids].map(item),
  into,
  createdAt: AT,
  before: null,
  at: 0,
});
export const gathered = (groupId: string, cover: string, ids: string): Change => ({
  kind: 'gather',
  groupId,
  cover,
  ids: [...ids],
  createdAt: AT,
});
export const after = (state: GridState, ...changes: Change[]) => changes.reduce(apply, state);
export const on = (plan: PlanLimits = PLANS.creator) => emptyState(plan);

/** Why a change is refused, or null. */
export function refusal(state: GridState, change: Change) {
  try {
    apply(state, change);
  } catch (error) {
    if (error instanceof GridRuleError) return error.reason;
    throw error;
  }
  return null;
}

/** a to f, of which e and f are posted. */
export const feed = after(on(), placed('abcdef'), { kind: 'posted', ids: ['e', 'f'], on: true });

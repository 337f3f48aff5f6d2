import type { Change, RefusedChange } from '@tessera/contracts';
import { shownFields, type GridState } from '@tessera/grid-core';
import { isRefusal } from '@tessera/service-kit';
import { asRefusal } from '../grids/grid-rule.errors.js';

/**
 * Why a change of a grid was left out, with what is there instead of what it has seen. Throws as {@link plainRefusal}.
 */
export function refusalOf(index: number, change: Change, state: GridState, error: unknown): RefusedChange {
  const refusal = plainRefusal(index, error);
  return refusal.code === 'CHANGED_ELSEWHERE' ? { ...refusal, ...currentOf(change, state) } : refusal;
}

/** Why a change was left out, for whoever sent it. Throws what refuses no change: a failure of the service. */
export function plainRefusal(index: number, error: unknown): RefusedChange {
  const refusal = asRefusal(error);
  if (!isRefusal(refusal)) throw refusal;
  const { code, message, details } = refusal;
  return { index, code, message, ...(details === undefined ? {} : { details }) };
}

/** What is there instead of what the change has seen. */
export function currentOf(change: Change | undefined, state: GridState): { current?: unknown } {
  if (change?.kind === 'set') {
    const item = shownFields(state, [change.id]).get(change.id);
    return item ? { current: item[change.field] } : {};
  }
  if (change?.kind === 'picture' || change?.kind === 'unfill')
    return { current: state.items.get(change.id)?.picture ?? null };
  return {};
}

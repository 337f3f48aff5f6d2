import type { Change, ChangesBody, ChangesResponse, GridStateResponse } from '@tessera/contracts';
import { apply, GridRuleError, itemsOf, shownState, type GridState } from '@tessera/grid-core';
import type { Page } from '@playwright/test';
import { emptyView, viewOf } from '../../src/domain/photos/grid-view.js';
import { CHANGES } from './changes.js';
import type { Desk } from './desk.js';

/** One call as the server stored it. */
interface Call {
  readonly version: number;
  readonly changes: readonly Change[];
  readonly changesNothing: boolean;
  /** Only the response to its repeat is known, whose version is that of then: it was stored at some time before. */
  readonly wasRepeated: boolean;
}

/** What the server has stored of one grid, call by call, whoever sent it and whether or not its response arrived. */
export class StoredCalls {
  private readonly calls = new Map<string, Call>();
  /** Those that failed, of which it is not known whether they were stored. */
  private readonly failed = new Set<string>();
  private underWay = 0;

  /** How many changes were stored. */
  get count(): number {
    return [...this.calls.values()].reduce((sum, { changes }) => sum + changes.length, 0);
  }

  get isQuiet(): boolean {
    return this.underWay === 0;
  }

  /** The response to a repeat says again what the first has done. */
  note({ device, seq, changes }: ChangesBody, { version, applied }: ChangesResponse): void {
    const number = numberOf({ device, seq });
    if (this.calls.has(number)) return;
    const wasRepeated = this.failed.has(number);
    this.calls.set(number, {
      version,
      changes: applied.flatMap(({ index }) => changes[index] ?? []),
      changesNothing: !wasRepeated && applied.every(({ inverse }) => inverse === null),
      wasRepeated,
    });
  }

  /**
   * Notes every call of a page; of those that `isLost` names the page never gets the response, and those made while
   * `isOffline` never leave the browser, which calls of a test would do all the same.
   */
  async noteCallsOf(page: Page, isLost: () => boolean, isOffline = () => false): Promise<void> {
    await page.route(CHANGES.path, async (route) => {
      if (isOffline()) return route.abort('internetdisconnected');
      this.underWay += 1;
      try {
        const response = await route.fetch();
        const body = route.request().postDataJSON() as ChangesBody;
        if (response.ok()) this.note(body, (await response.json()) as ChangesResponse);
        else this.failed.add(numberOf(body));
        await (isLost() ? route.abort('connectionreset') : route.fulfill({ response }));
      } finally {
        this.underWay -= 1;
      }
    });
  }

  /**
   * The grid after all of it, in an order in which the server may have stored it: by one that ends with `seen` where
   * there is one. Throws where no order leads through all of it.
   */
  replayedOn(start: GridState, seen: GridState): GridState {
    const calls = [...this.calls.values()]
      .filter(({ changesNothing }) => !changesNothing)
      .toSorted((a, b) => a.version - b.version || Number(isOfFields(a)) - Number(isOfFields(b)));
    const wanted = JSON.stringify(shown(seen));
    let other: GridState | null = null;
    // An order that the refusals tell is found soon; where it ends otherwise, calls of one field may have changed places.
    for (const eitherWay of [false, true]) {
      const search = { left: MOST_TRIES, eitherWay };
      // The orders that are nearest to that of the responses first: one of the later ones takes far longer to find.
      for (let sooner = 0; sooner <= MOST_SOONER; sooner += 1)
        for (const end of replayed(start, calls, sooner, search)) {
          if (JSON.stringify(shown(end)) === wanted) return end;
          other ??= end;
        }
    }
    if (other === null) throw new Error('no order of the stored calls leads through all of them');
    return other;
  }
}

const numberOf = ({ device, seq }: Pick<ChangesBody, 'device' | 'seq'>): string => `${device} ${seq}`;

/** A few seconds of them. */
const MOST_TRIES = 500_000;
/** How many calls may have been stored sooner than their responses tell. */
const MOST_SOONER = 4;
/** How many calls may have been stored between two that responded one after the other. */
const NEAR = 12;

/** Fields alone raise no version: where such a call stands among those beside it, only what it found there tells. */
const isOfFields = (call: Call): boolean =>
  singlesOf(call).every(({ kind }) => kind === 'set' || kind === 'setAll');

const singlesOf = ({ changes }: Call) =>
  changes.flatMap((change) => (change.kind === 'together' ? change.changes : [change]));

/** The fields of items that a call sets. */
const fieldsOf = (call: Call): string[] =>
  singlesOf(call).flatMap((change) => {
    if (change.kind === 'set') return `${change.id} ${change.field}`;
    return change.kind === 'setAll' ? change.values.map(({ id }) => `${id} ${change.field}`) : [];
  });

const setsTheSame = (one: Call, other: Call): boolean => {
  const fields = fieldsOf(other);
  return fieldsOf(one).some((field) => fields.includes(field));
};

/** Its version does not tell its place. */
const isFree = (call: Call): boolean => call.wasRepeated || isOfFields(call);

/**
 * The ends of all orders that lead through all calls by the rules that the server keeps, and in which exactly `sooner`
 * calls stand before their place.
 */
function* replayed(
  state: GridState,
  calls: readonly Call[],
  sooner: number,
  search: { left: number; readonly eitherWay: boolean },
): Generator<GridState> {
  const [first, ...rest] = calls;
  if (!first) {
    if (sooner === 0) yield state;
    return;
  }
  if (search.left <= 0) return;
  search.left -= 1;
  const after = applied(state, first);
  if (after) yield* replayed(after, rest, sooner, search);
  if (sooner === 0) return;
  for (const [place, call] of rest.entries()) {
    // Beside the first, where that one is refused or both set one field, which a rule allows in either order where the
    // second finds its own value; one that was repeated may have been stored long before.
    const isPlaceless = isFree(call) || calls.slice(0, place + 1).every(isFree);
    const isNear =
      place < NEAR &&
      isPlaceless &&
      (!after || (search.eitherWay && isFree(first) && setsTheSame(first, call)));
    const instead = isNear || call.wasRepeated ? applied(state, call) : null;
    if (!instead) continue;
    search.left -= 1;
    yield* replayed(instead, [first, ...rest.toSpliced(place, 1)], sooner - 1, search);
  }
}

/** Null where a rule refuses it. */
function applied(state: GridState, { changes }: Call): GridState | null {
  try {
    return changes.reduce(apply, state);
  } catch (error) {
    if (error instanceof GridRuleError) return null;
    throw error;
  }
}

/** The grid as the server has it, as changes are applied to it. */
export async function stateOf({ api, gridId }: Desk): Promise<GridState> {
  const response = await api.get(`/api/grids/${gridId}/state`);
  return viewOf((await response.json()) as GridStateResponse, emptyView(gridId)).state;
}

/** What the page shows of a grid, or would show of the model's. */
export const shown = (state: GridState): unknown => shownState(state);

/** The pictures of the posts that are not hidden, in their order, as `shownOrder` reads them from a page. */
export const picturesIn = ({ arrays, items }: GridState): string[] =>
  arrays.order
    .map((id) => items.get(id))
    .filter((item) => item?.isHidden === false)
    .map((item) => item?.picture?.split('/')[2] ?? 'none');

/** All that stands in a grid, each item once. */
export const everyItem = ({ arrays }: GridState): string[] => itemsOf(arrays);

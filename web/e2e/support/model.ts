import type { Change, ChangesBody, ChangesResponse } from '@tessera/contracts';
import { apply, GridRuleError, itemsOf, shownState, type GridState } from '@tessera/grid-core';
import type { Page } from '@playwright/test';
import { emptyView, viewOf } from '../../src/domain/photos/grid-view.js';
import { CHANGES } from './changes.js';
import { readState, type Creator } from './creator.js';

/** One call as the server stored it, at some time between `began` and `ended`. */
interface Call {
  readonly began: number;
  readonly ended: number;
  /** Of the grid after it; null where only the response to a repeat is known, whose version is that of then. */
  readonly version: number | null;
  readonly changes: readonly Change[];
  readonly changesNothing: boolean;
}

/** What the server has stored of one grid, call by call, whoever sent it and whether or not its response arrived. */
export class StoredCalls {
  private readonly calls = new Map<string, Call>();
  /** When each was sent for the first time. */
  private readonly begun = new Map<string, number>();
  /** Those that were sent again before it was known whether they were stored. */
  private readonly repeated = new Set<string>();
  private underWay = 0;

  /** How many changes were stored. */
  get count(): number {
    return [...this.calls.values()].reduce((sum, { changes }) => sum + changes.length, 0);
  }

  get isQuiet(): boolean {
    return this.underWay === 0;
  }

  /** For whoever looks for the cause of a difference: the calls as they were noted, by device and number. */
  toJSON(): unknown {
    return [...this.calls].map(([number, call]) => ({ number, ...call }));
  }

  /** To be told before a call is sent, each time. */
  begin(body: ChangesBody): void {
    const number = numberOf(body);
    if (!this.begun.has(number)) this.begun.set(number, performance.now());
    else if (!this.calls.has(number)) this.repeated.add(number);
  }

  /** The response to a repeat tells again what the first has done. */
  note(body: ChangesBody, { version, applied }: ChangesResponse): void {
    const number = numberOf(body);
    const began = this.begun.get(number);
    if (began === undefined) throw new Error(`call ${number} was noted and never begun`);
    if (this.calls.has(number)) return;
    const wasRepeated = this.repeated.has(number);
    this.calls.set(number, {
      began,
      ended: performance.now(),
      version: wasRepeated ? null : version,
      changes: applied.flatMap(({ index }) => body.changes[index] ?? []),
      changesNothing: !wasRepeated && applied.every(({ inverse }) => inverse === null),
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
        const body = route.request().postDataJSON() as ChangesBody;
        this.begin(body);
        const response = await route.fetch();
        if (response.ok()) this.note(body, (await response.json()) as ChangesResponse);
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
    const calls = [...this.calls.values()].filter(({ changesNothing }) => !changesNothing);
    const wanted = JSON.stringify(shown(seen));
    let other: GridState | null = null;
    for (const end of endsOf(start, calls)) {
      if (JSON.stringify(shown(end)) === wanted) return end;
      other ??= end;
    }
    if (other === null) throw new Error('no order of the stored calls leads through all of them');
    return other;
  }
}

const numberOf = ({ device, seq }: Pick<ChangesBody, 'device' | 'seq'>): string => `${device} ${seq}`;

/** Whether one was certainly stored before another. Fields alone raise no version: of one version, only times tell. */
const isBefore = (one: Call, other: Call): boolean =>
  one.ended < other.began || (one.version !== null && other.version !== null && one.version < other.version);

/**
 * The ends of all orders in which the server may have stored the calls, by the rules that it keeps: each once of those
 * that lead to one state by the same calls.
 */
function* endsOf(state: GridState, calls: readonly Call[], known = new Set<string>()): Generator<GridState> {
  if (calls.length === 0) yield state;
  for (const call of calls) {
    if (calls.some((other) => isBefore(other, call))) continue;
    const after = applied(state, call);
    if (after === null) continue;
    const rest = calls.filter((other) => other !== call);
    const key = keyOf(after, rest);
    if (known.has(key)) continue;
    known.add(key);
    yield* endsOf(after, rest, known);
  }
}

/** Of all that may differ in a search: its calls, and the grid as rules look at it. */
const keyOf = ({ items, trash, ...more }: GridState, rest: readonly Call[]): string =>
  JSON.stringify([rest.map(({ ended }) => ended), more, [...items], [...trash]]);

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
export async function stateOf(creator: Creator): Promise<GridState> {
  return viewOf(await readState(creator), emptyView(creator.gridId)).state;
}

/** What the page shows of a grid, or would show of the model's. */
export const shown = (state: GridState): unknown => shownState(state);

/** The pictures of the posts that are not hidden, in their order, as `shownOrder` reads them from a page. */
export const picturesIn = ({ arrays, items }: GridState): string[] =>
  arrays.order
    .map((id) => items.get(id))
    .filter((item) => item?.isHidden === false)
    .map((item) => item?.picture ?? 'none');

/** All that stands in a grid, each item once. */
export const everyItem = ({ arrays }: GridState): string[] => itemsOf(arrays);

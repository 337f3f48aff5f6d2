import type { Change, ChangesBody, ChangesResponse, GridStateResponse } from '@tessera/contracts';
import { apply, itemsOf, shownState, type GridState } from '@tessera/grid-core';
import type { Page } from '@playwright/test';
import { emptyView, viewOf } from '../../src/domain/photos/grid-view.js';
import { CHANGES } from './changes.js';
import type { Desk } from './desk.js';

/** One call as the server stored it. */
interface Call {
  readonly version: number;
  readonly changes: readonly Change[];
  readonly changesNothing: boolean;
}

/** What the server has stored of one grid, call by call, whoever sent it and whether or not its response arrived. */
export class StoredCalls {
  private readonly calls = new Map<string, Call>();
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
    const number = `${device} ${seq}`;
    if (this.calls.has(number)) return;
    this.calls.set(number, {
      version,
      changes: applied.flatMap(({ index }) => changes[index] ?? []),
      changesNothing: applied.every(({ inverse }) => inverse === null),
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
        if (response.ok()) {
          const body = route.request().postDataJSON() as ChangesBody;
          this.note(body, (await response.json()) as ChangesResponse);
        }
        await (isLost() ? route.abort('connectionreset') : route.fulfill({ response }));
      } finally {
        this.underWay -= 1;
      }
    });
  }

  /** The grid after all of it, in the order in which the server has stored it. */
  replayedOn(start: GridState): GridState {
    return [...this.calls.values()]
      .toSorted((a, b) => a.version - b.version || Number(a.changesNothing) - Number(b.changesNothing))
      .flatMap(({ changes }) => changes)
      .reduce(apply, start);
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

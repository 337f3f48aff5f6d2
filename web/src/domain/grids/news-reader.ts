import type { QueryClient } from '@tanstack/react-query';
import { onUserChanged } from '../../shared/session/user-changed.js';
import type { ReadableStore } from '../../shared/store.js';
import { followEvents } from '../news/browser-events.js';
import { subjectOf, type GridNews, type GridsNews, type News } from '../news/news.js';
import { windowsOf } from '../news/windows.js';
import { stateKey, trashKey } from '../photos/api/keys.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { boardLedgerOf } from './board-ledger.js';
import { forgetGrids } from './forget-grids.js';

/** Between two reads of a grid that is changed elsewhere on and on: as long as the last one took. Milliseconds. */
const REST = { least: 250, most: 5_000 };

const restAfter = (took: number): number => Math.min(REST.most, Math.max(REST.least, took));

const pauseFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Reads what was changed elsewhere, wherever the news come from. What is not shown is read when it is shown next; a
 * hidden page reads when it is seen.
 */
export class NewsReader {
  /** What came while the page was hidden, by its subject. */
  private readonly unseen = new Map<string, News>();
  /** The grids that are being read, and whether more news of them came meanwhile. */
  private readonly reading = new Map<string, boolean>();

  constructor(
    private readonly client: QueryClient,
    private readonly userId: string,
    private readonly pause = pauseFor,
  ) {}

  take(news: News): void {
    if (document.hidden) this.unseen.set(subjectOf(news), news);
    else this.read(news);
  }

  /** The page may have come into sight. */
  look(): void {
    if (document.hidden) return;
    const unseen = [...this.unseen.values()];
    this.unseen.clear();
    for (const news of unseen) this.read(news);
  }

  private read(news: News): void {
    if (news.kind === 'grids') this.readGrids(news);
    if (news.kind === 'grid') void this.readGrid(news);
    // Whatever else was changed, something may have come to the trash, or left it.
    void this.client.invalidateQueries({ queryKey: trashKey(this.userId) });
  }

  private readGrids({ stamp }: GridsNews): void {
    const ledger = boardLedgerOf(this.client, this.userId);
    if (stamp === undefined || stamp !== String(ledger.version)) void ledger.refresh();
  }

  /**
   * One read at a time: many changes in a row must not cancel each read of the ones before. Half of the time nothing is
   * read: a copy of thousands of posts would have the whole grid read until it ends.
   */
  private async readGrid({ gridId, stamp }: GridNews): Promise<void> {
    if (!this.isKnown(gridId)) return;
    const ledger = ledgerOf(this.client, gridId);
    if (stamp !== undefined && stamp === ledger.tag) return;
    if (this.reading.has(gridId)) {
      this.reading.set(gridId, true);
      return;
    }
    do {
      // The first read of a grid is not cancelled by another: it may have begun before the change.
      const isFirst = ledger.tag === null;
      this.reading.set(gridId, false);
      const began = performance.now();
      await ledger.refresh();
      if (isFirst && ledger.tag !== null) this.reading.set(gridId, true);
      else if (this.reading.get(gridId) === true) await this.pause(restAfter(performance.now() - began));
    } while (this.reading.get(gridId) === true && this.isKnown(gridId));
    this.reading.delete(gridId);
  }

  private isKnown(gridId: string): boolean {
    return this.client.getQueryState(stateKey(gridId)) !== undefined;
  }
}

const readers = new WeakMap<QueryClient, NewsReader>();

/**
 * Keeps all that the page knows of a person as their other windows and browsers make it, until somebody else uses the
 * page.
 */
export function followNews(client: QueryClient, userId: string): void {
  if (readers.has(client)) return;
  const reader = new NewsReader(client, userId);
  const look = () => reader.look();
  const watched = gridsRead(client);
  // What came while the browser kept the page for Back was not received.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    reader.take({ kind: 'grids' });
    for (const gridId of watched.read()) reader.take({ kind: 'grid', gridId, version: null });
  };
  readers.set(client, reader);
  const windows = windowsOf(userId);
  windows.subscribe((news) => reader.take(news));
  const stopEvents = followEvents({
    userId,
    watched,
    onNews: (news) => {
      windows.post(news);
      reader.take(news);
    },
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', comeBack);
  // The device has room for them until then.
  forgetGrids(userId).catch(() => undefined);
  const stop = onUserChanged(() => {
    stop();
    stopEvents();
    readers.delete(client);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', comeBack);
  });
}

const [STATE] = stateKey('');
const isState = (key: readonly unknown[]): boolean => key[0] === STATE;

/** The grids that the page has read, the latest first. */
function gridsRead(client: QueryClient): ReadableStore<readonly string[]> {
  const cache = client.getQueryCache();
  const find = () =>
    cache
      .findAll({ queryKey: [STATE] })
      .map(({ queryKey }) => String(queryKey[1]))
      .reverse();
  let found = find();
  return {
    read: () => found,
    subscribe: (listener) =>
      cache.subscribe(({ type, query }) => {
        if ((type !== 'added' && type !== 'removed') || !isState(query.queryKey as readonly unknown[]))
          return;
        found = find();
        listener();
      }),
  };
}

import { CALENDAR_FILE } from '@tessera/contracts';
import { hashOf, notFound, type Clock } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';
import type { GridStateService } from '../photos/grid-state.service.js';
import type { AddressCredentials } from './address-credentials.js';
import { calendarFile } from './calendar-file.js';
import type { CalendarRepository } from './calendar.repository.js';
import { postingDates, titled } from './posting-dates.js';

const MIB = 1024 * 1024;
const REMEMBERED = { bytes: 16 * MIB, ttl: 60 * 60_000 } as const;
/** The tag of a feed whose dates nothing but a change of the grid moves. */
const FOR_EVER = 'x';

/** A feed as it was made, and of what. */
interface Feed {
  readonly text: string;
  readonly tag: string;
}

/** What a tag names: a state of the grid, by the state's own tag, and until when its dates are those. */
interface Named {
  readonly state: string;
  readonly until: number;
}

/** Calendar feeds. One that is as it was costs the tag of the grid's state, and no item is read. */
export class CalendarFeed {
  /** By the grid. */
  private readonly remembered = new LRUCache<string, Feed>({
    maxSize: REMEMBERED.bytes,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
    ttl: REMEMBERED.ttl,
    ttlAutopurge: true,
  });

  constructor(
    private readonly calendars: CalendarRepository,
    private readonly states: GridStateService,
    private readonly credentials: AddressCredentials,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /**
   * The feed of a file's name; its text is left out where the caller has it already. An address that was never made,
   * has ended by a click or with its owner's credentials, or belongs to a grid in the trash or to a suspended account
   * is all the same.
   * @throws AppError NOT_FOUND
   */
  async read(file: string, ifNoneMatch: string | undefined): Promise<Feed> {
    const secret = CALENDAR_FILE.exec(file)?.[1];
    const grid = secret === undefined ? null : await this.calendars.findByAddress(hashOf(secret));
    if (!grid) throw notFound();
    const { ownerId, gridId, madeUnder } = grid;
    if (!(await this.credentials.isInForce(ownerId, madeUnder))) throw notFound();
    const now = this.clock.now();
    const known = [{ text: '', tag: firstTag(ifNoneMatch) }, this.remembered.get(gridId)].flatMap((feed) => {
      const named = feed && namedBy(feed.tag);
      return named && named.until > now.getTime() ? [{ feed, state: named.state }] : [];
    });
    const { body, tag } = await this.states.read(ownerId, gridId, known.map(({ state }) => state).join(', '));
    const state = tag ?? '';
    const current = known.find((each) => each.state === state);
    if (current && body === null) return current.feed;
    if (body === null) throw new Error('a state was left out that nobody has');
    // Days that are fixed are the same in every zone.
    const { posts: dated, until } = postingDates(body, 'UTC', now);
    const posts = titled(dated, await this.states.captions(ownerId, dated));
    const link = `${this.publicUrl}/post?grid=${gridId}`;
    const text = await calendarFile({ gridId, name: body.name, posts, madeAt: now, link });
    const feed = { text, tag: tagOf(state, until) };
    this.remembered.set(gridId, feed);
    return feed;
  }
}

function tagOf(state: string, until: Date | null): string {
  return `${state.slice(0, -1)}.${until?.getTime() ?? FOR_EVER}"`;
}

/** Null for what is no tag of a feed. */
function namedBy(tag: string): Named | null {
  const [, state, until] = /^("[^"]+)\.(\d{1,16}|x)"$/.exec(tag) ?? [];
  if (state === undefined || until === undefined) return null;
  return { state: `${state}"`, until: until === FOR_EVER ? Infinity : Number(until) };
}

/** Calendar programs name the one tag that they have; the gateway weakens that of what it compressed. */
function firstTag(ifNoneMatch: string | undefined): string {
  return ifNoneMatch?.trim().replace(/^W\//, '') ?? '';
}

import type { StoredEvent, TokenClaims } from '@tessera/contracts';
import { PassThrough } from 'node:stream';
import type { Tags } from './watched.repository.js';

/** What a browser that does not read may have waiting, in bytes; it reconnects and starts again. */
const MOST_WAITING = 64 * 1024;

export interface EventConnectionOptions {
  readonly claims: TokenClaims & { readonly exp: number };
  /** Of the browser; its own changes are not sent to it. */
  readonly id: string | undefined;
  readonly gridIds: readonly string[];
  /** Where it reads from: {@link addressKey}. */
  readonly address: string;
}

/** One open stream of events, of one browser of a person. */
export class EventConnection {
  readonly output = new PassThrough();
  readonly ownerId: string;
  readonly claims: EventConnectionOptions['claims'];
  readonly id: string | undefined;
  readonly gridIds: readonly string[];
  readonly address: string;
  /** What was last sent about each subject, without its own changes. */
  private readonly sent = new Map<string, string>();
  /** What the last {@link catchUp} took for its own changes, of each subject. */
  private readonly skipped = new Map<string, string>();
  /** It has changed something itself since {@link catchUp}. */
  private hasChanged = false;
  /** What others have changed was not sent since {@link catchUp}. */
  private hasMissed = false;

  constructor({ claims, id, gridIds, address }: EventConnectionOptions) {
    this.ownerId = claims.sub;
    this.claims = claims;
    this.id = id;
    this.gridIds = gridIds;
    this.address = address;
    this.beat();
  }

  get isOpen(): boolean {
    return !this.output.destroyed && !this.output.writableEnded;
  }

  /** Something was stored that this browser has made. */
  noteOwnChange(): void {
    this.hasChanged = true;
  }

  /** What others have changed could not be sent: the next {@link catchUp} sends it, its own changes or not. */
  noteMissed(): void {
    this.hasMissed = true;
  }

  /** Sends what differs from what was sent last. */
  send(tags: Tags): void {
    for (const event of this.eventsOf(tags)) {
      const subject = subjectOf(event);
      if (this.sent.get(subject) === event.stamp) continue;
      this.sent.set(subject, event.stamp);
      this.skipped.delete(subject);
      this.write(`data: ${JSON.stringify(event)}\n\n`);
    }
  }

  /**
   * As {@link send}, from time to time, for what was lost on the way. Where the browser has made changes itself it is not
   * sent what it knows: what others did meanwhile is sent by {@link send}, which may be still to come.
   */
  catchUp(tags: Tags): void {
    // By now {@link send} has been told of what others had done by the look before.
    for (const [subject, stamp] of this.skipped) this.sent.set(subject, stamp);
    this.skipped.clear();
    if (this.hasChanged && !this.hasMissed) {
      for (const event of this.eventsOf(tags))
        if (this.sent.get(subjectOf(event)) !== event.stamp) this.skipped.set(subjectOf(event), event.stamp);
    } else this.send(tags);
    this.hasChanged = false;
    this.hasMissed = false;
  }

  /** Keeps the connection from being taken for a dead one. */
  beat(): void {
    this.write(':\n\n');
  }

  /** `backAfter` is when the browser shall come back, in milliseconds; soon, as after any end, without it. */
  end(backAfter?: number): void {
    if (backAfter !== undefined) this.write(`retry: ${backAfter}\n\n`);
    if (this.isOpen) this.output.end();
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    if (this.output.writableLength > MOST_WAITING) this.output.destroy();
    else this.output.write(text);
  }

  /** Nothing of a grid that it named though it is somebody else's. */
  private eventsOf({ boards, grids }: Tags): StoredEvent[] {
    const board = boards.get(this.ownerId);
    const list = board === undefined ? [] : [{ kind: 'grids' as const, stamp: String(board) }];
    const named = this.gridIds.flatMap((gridId) => {
      const grid = grids.get(gridId);
      return grid?.ownerId === this.ownerId
        ? [{ kind: 'grid' as const, gridId, version: grid.version, stamp: grid.tag }]
        : [];
    });
    return [...list, ...named];
  }
}

const subjectOf = (event: StoredEvent): string => (event.kind === 'grid' ? event.gridId : event.kind);

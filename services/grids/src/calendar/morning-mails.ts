import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS, mailPostingDay, type DuePost } from '@tessera/contracts';
import { AppError, Clock, MessageClient, Sweeper } from '@tessera/service-kit';
import { GridStateService } from '../photos/grid-state.service.js';
import { MorningMailRepository, type MailedGrid } from './morning-mail.repository.js';
import { mailOfDay, morningOf } from './morning.js';
import { postingDates, titled } from './posting-dates.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** In milliseconds. */
const SWEEP_EVERY = 60_000;
const BATCH = 100;
/** A sweep ends after so many failed mails: auth or the database is unavailable. */
const FAILURES = 5;

/**
 * Has people mailed in the morning of a day on which posts of theirs are due. Auth sends the mails: one a person and
 * day, whichever of their grids has its morning first. It names the posts of all of them, but for grids where that day
 * has not begun: those have a mail of their own.
 */
@Injectable()
export class MorningMails implements OnApplicationBootstrap {
  private readonly logger = new Logger('morning mails');

  constructor(
    private readonly mails: MorningMailRepository,
    private readonly states: GridStateService,
    private readonly messages: MessageClient,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
    private readonly links: UnsubscribeLinks,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'morning mails', () => this.sweep());
  }

  /**
   * Looks at the grids that are due; one that fails is looked at again a minute later, after all others. The other
   * grids of its owner are left until then, since each would have all of them read again.
   */
  async sweep(): Promise<void> {
    const asked = new Set<string>();
    const failed = new Set<string>();
    for (;;) {
      const now = this.clock.now();
      const due = await this.mails.findDue(now, BATCH);
      for (const grid of due) {
        if (!failed.has(grid.ownerId) && (await this.attempt(grid, now, asked))) continue;
        failed.add(grid.ownerId);
        await this.mails.looked(grid, grid.handled, new Date(now.getTime() + SWEEP_EVERY));
        if (failed.size === FAILURES) return;
      }
      if (due.length < BATCH) return;
    }
  }

  /** False where it failed. */
  private async attempt(grid: MailedGrid, now: Date, asked: Set<string>): Promise<boolean> {
    try {
      await this.look(grid, now, asked);
      return true;
    } catch (error) {
      this.logger.warn({ gridId: grid.gridId, err: error }, 'not mailed now; a later sweep will');
      return false;
    }
  }

  /**
   * @param asked the people, days and zones that were looked at already: most grids of a person have their morning
   * together
   */
  private async look(grid: MailedGrid, now: Date, asked: Set<string>): Promise<void> {
    const { last: day, isToday, next } = morningOf(grid.mornings, now);
    const isNew = day > grid.handled;
    const asking = `${grid.ownerId} ${day} ${grid.mornings}`;
    // A morning that nobody looked at in time is made up for until its day is over.
    if (isNew && isToday && !asked.has(asking)) {
      await this.mail(grid, day, now);
      asked.add(asking);
    }
    await this.mails.looked(grid, isNew ? day : grid.handled, next);
  }

  private async mail({ ownerId: userId, mornings }: MailedGrid, day: string, now: Date): Promise<void> {
    const posts: DuePost[] = [];
    const grids = await this.mails.ofOwner(userId, LIMITS.ceilings.grids);
    const zones = grids.map((grid) => grid.mornings);
    const morning = mailOfDay(zones, mornings, day);
    for (const grid of grids) {
      if (mailOfDay(zones, grid.mornings, day) === morning)
        posts.push(...(await this.duePosts(grid, day, now)));
    }
    if (posts.length === 0) return;
    const named = posts.slice(0, LIMITS.calendar.mailPosts);
    const unsubscribe = this.links.tokenOf(userId);
    const goes = new Date(morning).toISOString();
    const mail = { userId, day, morning: goes, posts: named, count: posts.length, unsubscribe };
    const { undeliverable } = await this.messages.send(mailPostingDay, mail);
    if (undeliverable) {
      await this.mails.switchAllOff(userId);
      this.logger.log({ userId }, 'their mailbox refuses the mails: switched off');
    }
  }

  /** None of a grid that is not listed: it is being made or deleted. */
  private async duePosts({ ownerId, gridId, zone }: MailedGrid, day: string, now: Date): Promise<DuePost[]> {
    try {
      const { body } = await this.states.read(ownerId, gridId, undefined);
      if (!body) return [];
      const { posts } = postingDates(body, zone, now);
      const due = posts.filter(({ slot }) => slot.day === day);
      return titled(due, await this.states.captions(ownerId, due)).map(({ title, slot }) => ({
        gridId,
        grid: body.name,
        title,
        time: slot.time,
      }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import {
  accountBilling,
  accountEngagement,
  accountStatistics,
  gridStatistics,
  mediaStatistics,
  type AccountDay,
  type AdminAnalytics,
  type AdminDay,
  type AdminGrowth,
  type AdminRevenue,
  type AdminStats,
} from '@tessera/contracts';
import { unavailable } from '@tessera/service-kit';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { addedIn, byDay, today, type Added } from './days.js';
import { change, mean, percent, rounded } from './rates.js';
import { revenueOf, UNKNOWN_REVENUE } from './revenue.js';

const WEEK = 7;
const MONTH = 30;

/** What the dashboard shows of people and of what they made. Null is what an owner has that does not respond. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly owners: Owners,
    private readonly days: DailyCounts,
  ) {}

  async stats(time: TimeLeft): Promise<AdminStats> {
    const [accounts, grids] = await Promise.all([
      this.days.of(accountStatistics, WEEK, time),
      this.days.of(gridStatistics, 1, time),
    ]);
    const people = accounts && today(accounts.days).total;
    const content = grids && today(grids.days).total;
    return {
      totalUsers: people && people.users,
      recentSignups: accounts && addedIn(accounts.days, 'users', WEEK),
      totalPhotos: content && content.photos,
      avgPhotosPerGrid: content && mean(content.photos, content.grids),
      totalGrids: content && content.grids,
      avgGridsPerUser: content && people && mean(content.grids, people.users),
      premiumUsers: people && people.payers,
      // The counts are taken one after another; an account may change its plan in between.
      freeUsers: people && Math.max(0, people.users - people.payers),
      totalCarousels: grids && (grids.measured?.carousels ?? 0),
      activeUsers: accounts && accounts.activeUsers,
    };
  }

  /** Nothing of it is known where auth does not respond. */
  async revenue(time: TimeLeft): Promise<AdminRevenue> {
    const [billing, accounts] = await Promise.all([
      this.owners.ask(accountBilling, {}, time),
      this.days.of(accountStatistics, 1, time),
    ]);
    if (!billing || !accounts) return UNKNOWN_REVENUE;
    return revenueOf(billing, today(accounts.days).total.users);
  }

  async growth(time: TimeLeft): Promise<AdminGrowth> {
    const [accounts, grids, engagement] = await Promise.all([
      this.days.of(accountStatistics, MONTH, time),
      this.days.of(gridStatistics, WEEK, time),
      this.owners.ask(accountEngagement, {}, time),
    ]);
    const thisWeek = accounts && addedIn(accounts.days, 'users', WEEK);
    const content = grids && today(grids.days).total;
    return {
      userGrowth: {
        thisWeek,
        thisMonth: accounts && addedIn(accounts.days, 'users', MONTH),
        weeklyGrowth: accounts && percent(thisWeek ?? 0, today(accounts.days).total.users, 1),
      },
      engagement: {
        activeUsers: accounts && accounts.activeUsers,
        retentionRate: engagement && percent(engagement.retention.seen, engagement.retention.signedUp),
        totalSessions: engagement && engagement.sessions.count,
        avgSessionLength: engagement && meanMinutes(engagement.sessions),
      },
      contentGrowth: {
        photosThisWeek: grids && addedIn(grids.days, 'photos', WEEK),
        gridsThisWeek: grids && addedIn(grids.days, 'grids', WEEK),
        totalPhotos: content && content.photos,
        totalGrids: content && content.grids,
      },
    };
  }

  /**
   * The days of the charts, today being the last; a day that one owner does not know yet counts nothing there.
   * @throws AppError DEPENDENCY_UNAVAILABLE where no owner responds
   */
  async daily(days: number, time: TimeLeft): Promise<AdminDay[]> {
    const [accounts, grids, media] = await Promise.all([
      this.days.of(accountStatistics, days, time),
      this.days.of(gridStatistics, days, time),
      this.days.of(mediaStatistics, days, time),
    ]);
    const known = accounts ?? grids ?? media;
    if (!known) throw unavailable('the statistics of every service');
    const [accountsOn, gridsOn, mediaOn] = [byDay(accounts), byDay(grids), byDay(media)];
    return known.days.map(({ day }) => {
      const [account, grid] = [accountsOn.get(day), gridsOn.get(day)];
      return {
        day,
        signups: accounts && (account?.added.users ?? 0),
        photos: grids && (grid?.added.photos ?? 0),
        grids: grids && (grid?.added.grids ?? 0),
        totalUsers: accounts && (account?.total.users ?? 0),
        payingUsers: accounts && (account?.total.payers ?? 0),
        storageBytes: media && (mediaOn.get(day)?.total.bytes ?? 0),
      };
    });
  }

  /**
   * How the last 30 days compare with the 30 before, and which share of the people uses what.
   * @throws AppError DEPENDENCY_UNAVAILABLE
   */
  async analytics(time: TimeLeft): Promise<AdminAnalytics> {
    const [accounts, grids] = await Promise.all([
      this.days.read(accountStatistics, 2 * MONTH, time),
      this.days.read(gridStatistics, 2 * MONTH, time),
    ]);
    const people = grids.measured?.people ?? 0;
    const rate = (using: number | undefined) => (people === 0 ? null : percent(using ?? 0, people));
    return {
      userGrowth: monthlyChange(accounts.days, 'users'),
      photoUpload: monthlyChange(grids.days, 'photos'),
      premiumConversion: change(payingShare(accounts.days.at(-1)), payingShare(accounts.days.at(-1 - MONTH))),
      exportUsage: rate(grids.measured?.exporting),
      carouselCreation: rate(grids.measured?.withCarousels),
      hideFeature: rate(grids.measured?.hiding),
      multiGrid: rate(grids.measured?.withSeveralGrids),
    };
  }
}

function meanMinutes({ count, seconds }: { readonly count: number; readonly seconds: number }): number {
  return count === 0 ? 0 : rounded(seconds / 60 / count, 1);
}

function monthlyChange<Name extends string>(days: readonly Added<Name>[], name: Name): number | null {
  return change(addedIn(days, name, MONTH), addedIn(days.slice(0, -MONTH), name, MONTH));
}

function payingShare(day: AccountDay | undefined): number {
  return !day || day.total.users === 0 ? 0 : day.total.payers / day.total.users;
}

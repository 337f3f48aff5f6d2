import {
  accountAudit,
  accountBilling,
  accountEngagement,
  accountStatistics,
  answerMessage,
  changeTier,
  deleteMessage,
  endSessions,
  eraseUser,
  gridStatistics,
  listMessages,
  listUsers,
  listWaitlist,
  mediaStatistics,
  openMessages,
  ownerCounts,
  ownerStorage,
  recordDismissal,
  recordRetry,
  resumeUser,
  retryDerivation,
  sendUserReset,
  suspendUser,
  userDetails,
  userNames,
  userPlan,
  usersAfter,
  type AccountAction,
  type AuditRecord,
  type ListedUser,
} from '@tessera/contracts';
import { AppError, type Moves } from '@tessera/service-kit';
import { respondTo, startFakePeer, signIn, type FakePeer, type SignedIn } from '@tessera/testing';
import { AdminServer } from './admin-server.js';

const DAY = 86_400_000;

/** Days that end with `until` or today, each with what `statisticsOf` makes of its age (0 is today). */
export function daysOf<Name extends string>(
  days: number,
  until: string | undefined,
  statisticsOf: (age: number) => Moves<Name> & { total: Record<Name, number> },
) {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  const youngest = until ? (today - Date.parse(until)) / DAY : 0;
  return Array.from({ length: days }, (_, index) => {
    const age = youngest + days - 1 - index;
    return { day: new Date(today - age * DAY).toISOString().slice(0, 10), ...statisticsOf(age) };
  });
}

/** Accounts in the order of their ids. */
export function people(count: number): ListedUser[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index.toString(16).padStart(32, '0'),
    username: index === 1 ? '=Bobby "Tables"' : `person-${index}`,
    email: `person-${index}@example.com`,
    subscriptionTier: index % 3 === 0 ? ('creator' as const) : ('free' as const),
    isAdmin: index === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  }));
}

/** What auth tells of one account beside what it lists. */
export const SEEN = {
  emailVerified: true,
  lastSeenAt: '2026-03-02T10:00:00.000Z',
  sessions: [
    {
      device: 'Firefox on Linux',
      startedAt: '2026-03-01T10:00:00.000Z',
      lastSeenAt: '2026-03-02T10:00:00.000Z',
    },
  ],
};

type Addresses = Readonly<Record<'auth' | 'grids' | 'media', string>>;

/** The service beside fakes of its neighbours, over a history that the tests know. */
export class Dashboard {
  readonly boss = signIn();
  readonly admins = new Set([this.boss.sub]);
  readonly erased = signIn();
  /** Nobody has asked for them yet. */
  readonly stranger = signIn();
  readonly users = people(1_203);
  readonly audit: AuditRecord[] = [];
  /** Contact messages, the newest first; who wrote one is on the waitlist too. */
  readonly messages = [...people(230)].reverse().map(({ id, username: name, email, createdAt }) => ({
    id,
    name,
    email,
    subject: 'A question',
    message: `From ${name}`,
    createdAt,
  }));
  readonly tierChanges: unknown[] = [];
  /** What was asked of auth about one account or message, in order. */
  readonly actions: { readonly name: string; readonly payload: unknown }[] = [];
  readonly retried: string[] = [];
  subscriptions: { monthly: number; yearly: number } | null = null;
  plansAsked = 0;
  admin!: AdminServer;
  peers: Record<'auth' | 'grids' | 'media', FakePeer> | undefined;

  /** @param empty whether nothing was ever made */
  private constructor(private readonly empty: boolean) {}

  /** @param detour the ways by which the service reaches its neighbours, where not directly */
  static async start(
    overrides: Record<string, string> = {},
    detour: (addresses: Addresses) => Promise<Addresses> = (addresses) => Promise.resolve(addresses),
    { empty = false } = {},
  ): Promise<Dashboard> {
    const dashboard = new Dashboard(empty);
    const [auth, grids, media] = [
      await startFakePeer('auth', dashboard.authResponses()),
      await startFakePeer('grids', dashboard.gridsResponses()),
      await startFakePeer('media', [
        respondTo(mediaStatistics, ({ days, until }) => ({
          days: daysOf(days, until, (age) => dashboard.statistics({ assets: 5, bytes: 1_000 }, age)),
        })),
        respondTo(ownerStorage, () => ({ bytes: 4_321 })),
        respondTo(retryDerivation, ({ assetId }) => {
          dashboard.retried.push(assetId);
          return { retried: true };
        }),
      ]),
    ];
    dashboard.peers = { auth, grids, media };
    const reached = await detour({ auth: auth.address, grids: grids.address, media: media.address });
    dashboard.admin = await AdminServer.start({
      AUTH_TCP: reached.auth,
      GRIDS_TCP: reached.grids,
      MEDIA_TCP: reached.media,
      ...overrides,
    });
    await dashboard.admin.dailyCounts().close();
    return dashboard;
  }

  /** @param within milliseconds in which the response must have come */
  get(path: string, person: SignedIn | null = this.boss, within?: number) {
    return this.admin.get(`/api/admin${path}`, person?.headers, within);
  }

  async stop(): Promise<void> {
    await this.admin.stop();
    await Promise.all(Object.values(this.peers ?? {}).map((peer) => peer.close()));
  }

  private person(id: string): ListedUser {
    const user = this.users.find((each) => each.id === id);
    if (!user) throw new AppError('NOT_FOUND');
    return user;
  }

  private acted({ name }: { readonly name: string }, payload: AccountAction): ListedUser {
    const user = this.person(payload.userId);
    this.actions.push({ name, payload });
    return user;
  }

  /** `daily` came on each of the last hundred days and a fifth of that went: 20 of something, 80 days ago 4. */
  private statistics<Name extends string>(daily: Record<Name, number>, age: number) {
    const scaled = (factor: number) =>
      Object.fromEntries(
        Object.entries<number>(daily).map(([name, value]) => [
          name,
          this.empty ? 0 : Math.round(value * factor),
        ]),
      ) as Record<Name, number>;
    const there = age < 100 ? 1 : 0;
    return { added: scaled(there), removed: scaled(0.2 * there), total: scaled(there * (100 - age) * 0.8) };
  }

  private authResponses() {
    return [
      respondTo(userPlan, ({ userId }) => {
        this.plansAsked += 1;
        if (userId === this.erased.sub) throw new AppError('NOT_FOUND');
        return { tier: 'free', isAdmin: this.admins.has(userId) };
      }),
      respondTo(accountStatistics, ({ days, until }) => ({
        days: daysOf(days, until, (age) => this.statistics({ users: 15, payers: 5 }, age)),
        activeUsers: this.empty ? 0 : 321,
      })),
      respondTo(accountEngagement, () => ({
        retention: this.empty ? { signedUp: 0, seen: 0 } : { signedUp: 450, seen: 301 },
        sessions: this.empty ? { count: 0, seconds: 0 } : { count: 40, seconds: 40 * 754 },
      })),
      respondTo(accountBilling, () => ({
        payers: this.empty ? 0 : 400,
        payersAtMonthStart: this.empty ? 0 : 320,
        upgradesThisMonth: this.empty ? 0 : 105,
        downgradesThisMonth: this.empty ? 0 : 25,
        subscriptions: this.subscriptions,
        prices: this.subscriptions && { currency: 'EUR', monthly: 9, yearly: 90 },
      })),
      respondTo(listUsers, ({ search, skip, limit }) => {
        const found = this.users.filter(({ username }) => username.startsWith(search));
        return { users: found.slice(skip, skip + limit), total: found.length };
      }),
      respondTo(usersAfter, ({ after, limit }) => {
        const rest = this.users.filter(({ id }) => after === null || id > after);
        return rest.slice(0, limit);
      }),
      respondTo(userNames, ({ ids }) => this.users.filter(({ id }) => ids.includes(id))),
      respondTo(changeTier, (change) => {
        const user = this.users.find(({ id }) => id === change.userId);
        if (!user) throw new AppError('NOT_FOUND');
        this.tierChanges.push(change);
        return { ...user, subscriptionTier: change.tier };
      }),
      respondTo(userDetails, ({ userId }) => ({ ...this.person(userId), ...SEEN })),
      respondTo(endSessions, (action) => {
        this.acted(endSessions, action);
        return { ended: true as const };
      }),
      respondTo(sendUserReset, (action) => {
        this.acted(sendUserReset, action);
        return { asked: true as const };
      }),
      respondTo(eraseUser, (action) => {
        this.acted(eraseUser, action);
        return { erased: true as const };
      }),
      respondTo(suspendUser, (action) => this.acted(suspendUser, action)),
      respondTo(resumeUser, (action) => this.acted(resumeUser, action)),
      respondTo(answerMessage, (payload) => {
        this.actions.push({ name: answerMessage.name, payload });
        const at = new Date().toISOString();
        return { ...this.messages[0]!, answer: { text: payload.text, at, mail: 'pending' as const } };
      }),
      respondTo(deleteMessage, (payload) => {
        this.actions.push({ name: deleteMessage.name, payload });
        return { deleted: true as const };
      }),
      respondTo(accountAudit, ({ before, limit }) =>
        this.audit.filter(({ id }) => before === null || id < before).slice(0, limit),
      ),
      respondTo(listMessages, ({ before, limit }) => {
        const rest = this.messages.filter(({ id }) => before === null || id < before);
        return { items: rest.slice(0, limit), total: this.messages.length };
      }),
      respondTo(openMessages, () => ({ open: this.messages.length })),
      respondTo(listWaitlist, ({ before, limit }) => {
        const rest = this.messages.filter(({ id }) => before === null || id < before);
        return { items: rest.slice(0, limit), total: this.messages.length };
      }),
      respondTo(recordRetry, (retry) => this.recorded(retry)),
      respondTo(recordDismissal, (dismissal) => this.recorded(dismissal, { dismissed: true })),
    ];
  }

  /** The audit log has what was done with a failed job. */
  private recorded({ by, jobId }: { by: string; jobId: string }, more: Pick<AuditRecord, 'dismissed'> = {}) {
    this.audit.unshift({
      id: `f${this.audit.length.toString(16).padStart(31, '0')}`,
      at: new Date().toISOString(),
      actor: 'admin',
      actorId: by,
      action: 'job-retried',
      subjectId: jobId,
      from: null,
      to: null,
      ...more,
    });
    return { recorded: true as const };
  }

  private gridsResponses() {
    return [
      respondTo(gridStatistics, ({ days, until }) => ({
        days: daysOf(days, until, (age) => this.statistics({ grids: 10, photos: 100 }, age)),
        measured: this.empty
          ? null
          : {
              carousels: 77,
              people: 200,
              exporting: 50,
              hiding: 30,
              withCarousels: 60,
              withSeveralGrids: 101,
            },
      })),
      respondTo(ownerCounts, ({ ownerIds }) =>
        ownerIds.map((ownerId) => ({
          ownerId,
          grids: parseInt(ownerId, 16) % 3,
          photos: parseInt(ownerId, 16),
        })),
      ),
    ];
  }
}

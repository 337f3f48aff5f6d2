import { getConnectionToken } from '@nestjs/mongoose';
import { JwtService } from '@nestjs/jwt';
import {
  gridsWorkDone,
  mailPostingDay,
  sessionCheck,
  userPlan,
  type PayloadOf,
  type ResponseOf,
  type Tier,
} from '@tessera/contracts';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import {
  Clock,
  MessageClient,
  RedisConnection,
  revocationKeys,
  ServiceTokens,
  type RunningProcess,
} from '@tessera/service-kit';
import {
  respondTo,
  declareRevocationsKnown,
  dropEverything,
  freePort,
  startFakePeer,
  QueryRecorder,
  serviceKey,
  signIn,
  testEnv,
  uniquePrefix,
  type FakePeer,
} from '@tessera/testing';
import type { Connection } from 'mongoose';
import { startGrids } from '../src/app.js';
import { readGridsEnv } from '../src/env.js';
import type { GridDocument } from '../src/grids/grid.schema.js';
import { Person } from './person.js';
import { FakeMedia } from './fake-media.js';

/** Real servers on a machine that others use too. */
jest.setTimeout(60_000);

/** The closing of a day counts everything, for no request. */
export const RECOUNTS = [
  'boards.aggregate(_id) sorted by ()',
  'grids.aggregate(ownerId, carousels.groupId) sorted by ()',
  'grids.countDocuments(createdAt) sorted by ()',
  'photos.aggregate(ownerId, isHidden) sorted by ()',
  'photos.countDocuments(createdAt) sorted by ()',
  'tombstones.aggregate(createdOn) sorted by ()',
  'tombstones.aggregate(erasedOn) sorted by ()',
];

/** What auth tells of a person. */
type Plan = ResponseOf<typeof userPlan>;

/** The class of a provider. */
export type Provider = abstract new (...args: never[]) => object;

/** The real service on real servers, between a fake auth and a fake media. */
export class TestGrids {
  readonly prefix = uniquePrefix();
  readonly plans = new Map<string, Plan>();
  readonly media = new FakeMedia(() => this.asMedia);
  readonly queries = new QueryRecorder();
  /** What auth was asked to mail. */
  readonly mailed: PayloadOf<typeof mailPostingDay>[] = [];
  /** Whose mailboxes refuse mails. */
  readonly undeliverable = new Set<string>();
  /** Of which sessions auth was asked whether they are alive. */
  readonly namedSessions: PayloadOf<typeof userPlan>['session'][] = [];
  authUnavailable = false;
  private peers: FakePeer[] = [];
  private running!: RunningProcess;
  private env!: Record<string, string>;
  private asMedia!: MessageClient;
  asAdmin!: MessageClient;

  static async start(): Promise<TestGrids> {
    const service = new TestGrids();
    service.queries.start();
    await declareRevocationsKnown(service.prefix);
    const auth = await startFakePeer('auth', [
      respondTo(userPlan, ({ userId, session }) => {
        if (service.authUnavailable) throw new Error('unavailable');
        if (session) service.namedSessions.push(session);
        return service.plans.get(userId) ?? { tier: 'free', isAdmin: false };
      }),
      respondTo(sessionCheck, () => ({ active: true })),
      respondTo(mailPostingDay, (mail) => {
        if (service.authUnavailable) throw new Error('unavailable');
        service.mailed.push(mail);
        return service.undeliverable.has(mail.userId)
          ? { mailed: false, undeliverable: true }
          : { mailed: true };
      }),
    ]);
    const media = await startFakePeer('media', service.media.responses);
    service.peers = [auth, media];
    service.env = await testEnv('grids', service.prefix, {
      AUTH_TCP: auth.address,
      MEDIA_TCP: media.address,
      MEDIA_URL: media.url,
    });
    await service.boot();
    service.asMedia = service.clientOf('media');
    service.asAdmin = service.clientOf('admin');
    return service;
  }

  get url(): string {
    return this.running.url;
  }

  /** A provider of the running application. */
  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.running.app.get<T>(token, { strict: false });
  }

  /**
   * The process dies before this step: after some calls of it that do reach the database, the next one does not.
   * Returns what was called.
   */
  dieBefore(repository: Provider, step: string, after = 0) {
    const target = this.get(repository) as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const real = target[step]!.bind(target);
    const spy = jest.spyOn(target, step);
    for (let call = 0; call < after; call += 1) spy.mockImplementationOnce(real);
    spy.mockImplementationOnce(() => Promise.reject(new Error('killed')));
    return spy;
  }

  /** Signs somebody in; on Creator unless told otherwise. */
  person(tier: Tier = 'creator'): Person {
    const session = signIn({ tier });
    this.plans.set(session.sub, { tier, isAdmin: false });
    return new Person(this, session);
  }

  /** What the service asks the database while it works. Its sweeps may ask something meanwhile. */
  async recorded(work: () => Promise<unknown>): Promise<QueryRecorder> {
    const recorder = new QueryRecorder();
    recorder.start();
    try {
      await work();
    } finally {
      this.queries.start();
    }
    return recorder;
  }

  /** Puts the account into the set of those that were erased. */
  async eraseAccount(userId: string): Promise<void> {
    const redis = this.get(RedisConnection);
    await redis.client.set(revocationKeys(redis).erased(userId), '1');
  }

  /** Media does the erasures that wait, and reports it. */
  async mediaErases(): Promise<void> {
    for (const job of await this.get(JobQueues).queue(eraseAsset.queue).getJobs('waiting')) {
      const { owed } = eraseAsset.payload.parse(job.data);
      if (owed) await this.asMedia.send(gridsWorkDone, { job: eraseAsset.name, ...owed });
      await job.remove();
    }
  }

  /** Lets the service's clock run ahead, until {@link clockBack}. Milliseconds. */
  clockAhead(by: number): void {
    jest.spyOn(this.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + by));
  }

  clockBack(): void {
    jest.restoreAllMocks();
  }

  /** Fails where a query of this test file had no index. */
  async stop(): Promise<void> {
    this.queries.stop();
    const connection = this.running.app.get<Connection>(getConnectionToken());
    const unserved = this.queries.unserved(connection, RECOUNTS);
    this.asMedia.onApplicationShutdown();
    this.asAdmin.onApplicationShutdown();
    await this.running.stop();
    await Promise.all(this.peers.map((peer) => peer.close()));
    await dropEverything(this.prefix);
    expect(unserved).toEqual([]);
  }

  /** As the grid's document has it. */
  async storedOrder(gridId: string): Promise<string[] | undefined> {
    const grids = this.running.app
      .get<Connection>(getConnectionToken())
      .db!.collection<GridDocument>('grids');
    return (await grids.findOne({ _id: gridId }))?.order;
  }

  /** A second process of the service on the same data. */
  async replica(): Promise<RunningProcess> {
    const ports = { HTTP_PORT: String(await freePort()), TCP_PORT: String(await freePort()) };
    return startGrids(readGridsEnv({ ...this.env, ...ports }));
  }

  private async boot(): Promise<void> {
    this.running = await startGrids(readGridsEnv(this.env));
  }

  private clientOf(self: 'media' | 'admin'): MessageClient {
    const keys = { self, to: { grids: serviceKey(self, 'grids') }, from: {} };
    const tokens = new ServiceTokens(new JwtService(), keys);
    return new MessageClient(tokens, { grids: { host: '127.0.0.1', port: Number(this.env.TCP_PORT) } });
  }
}

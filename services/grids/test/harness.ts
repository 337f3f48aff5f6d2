import { JwtService } from '@nestjs/jwt';
import {
  assetImages,
  copyAsset,
  sessionCheck,
  storeDataUrl,
  userPlan,
  type AssetImage,
  type Grid,
  type Photo,
  type Tier,
} from '@tessera/contracts';
import { AppError, Clock, MessageClient, ServiceTokens, type RunningProcess } from '@tessera/service-kit';
import {
  answer,
  declareRevocationsKnown,
  dropEverything,
  playPeer,
  serviceKey,
  signIn,
  testEnv,
  uniquePrefix,
  type PlayedPeer,
  type SignedIn,
} from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { startGrids } from '../src/app.js';
import { readGridsEnv } from '../src/env.js';

/** Real servers on a machine that others use too. */
jest.setTimeout(60_000);

export const newId = (): string => randomBytes(16).toString('hex');

/** An asset as media would hand it over. */
export function image(overrides: Partial<AssetImage> = {}): AssetImage {
  return { mediaId: newId(), width: 800, height: 600, thumbhash: 'dGh1bWI=', state: 'ready', ...overrides };
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  /** `X-Grid-Version` as a number. */
  readonly version: number;
}

export interface ErrorAnswer {
  readonly code: string;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly details?: unknown;
}

/** A signed-in person with the calls that tests make over and over. */
export class Person {
  constructor(
    private readonly service: TestGrids,
    readonly session: SignedIn,
  ) {}

  get id(): string {
    return this.session.sub;
  }

  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.service.url}${path}`, {
      method,
      headers: {
        ...this.session.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
      version: Number(response.headers.get('x-grid-version')),
    };
  }

  /** A call that must succeed; its body. */
  async ok<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> {
    const answered = await this.call<Body>(method, path, body);
    if (answered.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`);
    return answered.body;
  }

  /** A call that must fail; its status and code. */
  async refusal(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, string]> {
    const answered = await this.call<ErrorAnswer>(method, path, body, headers);
    return [answered.status, answered.body?.code];
  }

  grid(name = 'A grid'): Promise<Grid> {
    return this.ok('POST', '/api/grids', { name });
  }

  /** Photos through media's message, in the order in which they then stand from position 0. */
  async photos(gridId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let first = 0; first < count; first += 100) {
      const items = Array.from({ length: Math.min(100, count - first) }, () => ({
        photoId: newId(),
        image: image(),
      }));
      await this.service.media.insert(this, gridId, first, items);
      ids.push(...items.map(({ photoId }) => photoId));
    }
    return ids;
  }

  list(gridId: string, includeHidden = true): Promise<Photo[]> {
    return this.ok('GET', `/api/photos?gridId=${gridId}&includeHidden=${includeHidden}`);
  }

  async order(gridId: string): Promise<string[]> {
    return (await this.list(gridId))
      .filter(({ carouselPosition }) => (carouselPosition ?? 0) === 0)
      .map(({ id }) => id);
  }

  async photo(gridId: string, id: string): Promise<Photo> {
    const found = (await this.list(gridId)).find((photo) => photo.id === id);
    if (!found) throw new Error(`no photo ${id}`);
    return found;
  }
}

/** Media, played: what it was asked to make, and the messages that it sends. */
export class PlayedMedia {
  readonly assets = new Map<string, AssetImage & { ownerId: string; photoId: string | null }>();
  asked: string[] = [];
  /** The next question is answered with this failure. */
  failure: AppError | null = null;

  constructor(private readonly client: () => MessageClient) {}

  get answers() {
    const made = (userId: string, photoId: string | null, mediaId: string): AssetImage => {
      const failure = this.failure;
      this.failure = null;
      if (failure) throw failure;
      const asset = { ...image({ mediaId, state: 'received' }), ownerId: userId, photoId };
      this.assets.set(mediaId, this.assets.get(mediaId) ?? asset);
      const { width, height, thumbhash, state } = asset;
      return { mediaId, width, height, thumbhash, state };
    };
    return [
      answer(storeDataUrl, ({ userId, photoId, newMediaId }) => {
        this.asked.push('store');
        return made(userId, photoId, newMediaId);
      }),
      answer(copyAsset, ({ userId, mediaId, photoId, newMediaId }) => {
        this.asked.push('copy');
        if (this.assets.get(mediaId)?.ownerId !== userId) throw new AppError('NOT_FOUND');
        return made(userId, photoId, newMediaId);
      }),
      answer(assetImages, ({ mediaIds }) =>
        mediaIds.flatMap((mediaId) => {
          const asset = this.assets.get(mediaId);
          if (!asset) return [];
          const { width, height, thumbhash, state } = asset;
          return { mediaId, width, height, thumbhash, state };
        }),
      ),
    ];
  }

  send: MessageClient['send'] = (pattern, payload) => this.client().send(pattern, payload);

  async insert(
    person: Person,
    gridId: string,
    position: number,
    items: { photoId: string; image: AssetImage }[],
  ): Promise<{ photos: Photo[]; version: number }> {
    const { insertPhotos } = await import('@tessera/contracts');
    const { tier } = person.session;
    return this.send(insertPhotos, { userId: person.id, tier, gridId, position, items });
  }
}

/** The real service on real servers, between a played auth and a played media. */
export class TestGrids {
  readonly prefix = uniquePrefix();
  readonly plans = new Map<string, { tier: Tier; isAdmin: boolean }>();
  readonly media = new PlayedMedia(() => this.asMedia);
  authAway = false;
  private peers: PlayedPeer[] = [];
  private running!: RunningProcess;
  private env!: Record<string, string>;
  private asMedia!: MessageClient;
  asAdmin!: MessageClient;

  static async start(): Promise<TestGrids> {
    const service = new TestGrids();
    await declareRevocationsKnown(service.prefix);
    const auth = await playPeer('auth', [
      answer(userPlan, ({ userId }) => {
        if (service.authAway) throw new Error('away');
        return service.plans.get(userId) ?? { tier: 'free', isAdmin: false };
      }),
      answer(sessionCheck, () => ({ active: true })),
    ]);
    const media = await playPeer('media', service.media.answers);
    service.peers = [auth, media];
    service.env = await testEnv('grids', service.prefix, {
      AUTH_TCP: auth.address,
      MEDIA_TCP: media.address,
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
    return this.running.app.get<T>(token as never, { strict: false });
  }

  /** Signs somebody in; on Creator unless told otherwise. */
  person(tier: Tier = 'creator'): Person {
    const session = signIn({ tier });
    this.plans.set(session.sub, { tier, isAdmin: false });
    return new Person(this, session);
  }

  /** Lets the service's clock run ahead, until {@link clockBack}. Milliseconds. */
  clockAhead(by: number): void {
    jest.spyOn(this.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + by));
  }

  clockBack(): void {
    jest.restoreAllMocks();
  }

  async stop(): Promise<void> {
    this.asMedia.onApplicationShutdown();
    this.asAdmin.onApplicationShutdown();
    await this.running.stop();
    await Promise.all(this.peers.map((peer) => peer.close()));
    await dropEverything(this.prefix);
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

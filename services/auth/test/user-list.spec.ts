import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import {
  ADMIN_USER_SORTS,
  ADMIN_USERS_MANY,
  LIMITS,
  type AdminUserSort,
  type Tier,
} from '@tessera/contracts';
import { Sweeper } from '@tessera/service-kit';
import type { Connection, Model } from 'mongoose';
import { KeySample } from '../src/administration/key-sample.js';
import { UserListRepository } from '../src/administration/user-list.repository.js';
import { WindowedUserListRepository } from '../src/administration/windowed-user-list.repository.js';
import { UserRecord } from '../src/users/user.schema.js';
import { AuthServer } from './auth-server.js';

/** More than pages reach. */
const PEOPLE = 6_000;
const BATCH = 2_000;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

interface Person {
  readonly _id: string;
  readonly usernameKey: string;
  readonly emailKey: string;
  readonly subscriptionTier: Tier;
  readonly createdAt: Date;
  readonly erased: boolean;
}

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const random = generator(7);
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');

/** Most names begin with p, addresses with anything, so that a search finds people by either. */
const people: Person[] = Array.from({ length: PEOPLE }, (_, index) => ({
  _id: index.toString(16).padStart(32, '0'),
  usernameKey: `${random() < 0.95 ? 'p' : letters(1)}${letters(6)}${index}`,
  emailKey: `${letters(7)}${index}@example.com`,
  subscriptionTier: random() < 0.05 ? 'creator' : 'free',
  createdAt: new Date(BEGIN + 1_000 * index),
  erased: random() < 0.01,
}));

interface Question {
  readonly search: string;
  readonly sort: AdminUserSort;
  readonly order: 'asc' | 'desc';
  readonly skip: number;
}
const LIMIT = 100;

/** Counted and sorted here, in memory. */
function expected({ search, sort, order, skip }: Question): { ids: string[]; total: number } {
  const found = people.filter(
    ({ usernameKey, emailKey, erased }) =>
      !erased && (usernameKey.startsWith(search) || emailKey.startsWith(search)),
  );
  const by = (key: (person: Person) => string) => (a: Person, b: Person) =>
    (key(a) < key(b) ? -1 : 1) * (order === 'asc' ? 1 : -1);
  const newest = [...found].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const sorted = {
    createdAt: () => [...found].sort(by(({ _id }) => _id)),
    username: () => [...found].sort(by(({ usernameKey }) => usernameKey)),
    email: () => [...found].sort(by(({ emailKey }) => emailKey)),
    // Stable: the newest of each tier first.
    subscriptionTier: () =>
      newest.sort(
        (a, b) => a.subscriptionTier.localeCompare(b.subscriptionTier) * (order === 'asc' ? 1 : -1),
      ),
  }[sort]();
  return { ids: sorted.slice(skip, skip + LIMIT).map(({ _id }) => _id), total: found.length };
}

let auth: AuthServer;
let model: Model<UserRecord>;
let sample: KeySample;
beforeAll(async () => {
  auth = await AuthServer.start();
  model = auth.app.get<Model<UserRecord>>(getModelToken(UserRecord.name));
  sample = new KeySample(model, auth.app.get(Sweeper));
  const users = auth.app
    .get<Connection>(getConnectionToken())
    .db!.collection<{ _id: string } & Record<string, unknown>>('users');
  for (let first = 0; first < PEOPLE; first += BATCH) {
    await users.insertMany(
      people.slice(first, first + BATCH).map(({ erased, ...person }) => ({
        ...person,
        username: person.usernameKey,
        email: person.emailKey,
        passwordHash: 'none',
        credentials: { version: 1, keptSession: null },
        isAdmin: false,
        instagramAccounts: [],
        profileImageUrl: null,
        lastSeenAt: person.createdAt,
        ...(erased ? { erasedAt: new Date() } : {}),
      })),
    );
  }
}, 120_000);
afterAll(() => auth.stop());

const ask = async (list: UserListRepository, question: Question) => {
  const { search } = question;
  const total = search === '' ? people.length : await list.countMatching(search);
  const users = await list.page({ ...question, limit: LIMIT }, total);
  return { ids: users.map(({ _id }) => _id), total };
};

const QUESTIONS = ADMIN_USER_SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    ['', 'p', 'q', 'pq', 'nobody'].map((search) => ({ sort, order, search })),
  ),
);

describe.each([
  ['by the plain queries, as on MongoDB', () => new UserListRepository(model)],
  [
    'by windows, before names were sampled',
    () => {
      jest.spyOn(sample, 'windows').mockReturnValue([]);
      return new WindowedUserListRepository(model, sample);
    },
  ],
  [
    'by windows of a sample of names',
    async () => {
      await sample.take();
      return new WindowedUserListRepository(model, sample);
    },
  ],
])('the list of users, %s', (_, listOf) => {
  let list: UserListRepository;
  beforeAll(async () => {
    list = await listOf();
  });
  afterAll(() => jest.restoreAllMocks());

  it.each(QUESTIONS)(
    'sorted by $sort $order, searched for "$search", is in order on its pages',
    async (question) => {
      for (const skip of [0, 200, LIMITS.admin.reachableRows - LIMIT]) {
        const [found, right] = [await ask(list, { ...question, skip }), expected({ ...question, skip })];
        expect(found.ids).toEqual(right.ids);
        if (question.search !== '') expect(found.total).toBe(Math.min(right.total, ADMIN_USERS_MANY));
      }
    },
  );
});

it('an old sample changes nothing of what is found', async () => {
  jest.spyOn(sample, 'windows').mockReturnValue([{ $lte: 'a' }, { $lte: 'p' }]);
  const question = { search: 'p', sort: 'username', order: 'asc', skip: 0 } as const;
  const found = await ask(new WindowedUserListRepository(model, sample), question);
  expect(found.ids).toEqual(expected(question).ids);
  jest.restoreAllMocks();
});

it('auth reads the list by windows where the database is FerretDB, and by the plain queries on MongoDB', async () => {
  const { version, ...info } = await auth.app
    .get<Connection>(getConnectionToken())
    .db!.command({ buildInfo: 1 });
  expect(version).toEqual(expect.any(String));
  const list = auth.app.get(UserListRepository);
  expect(list instanceof WindowedUserListRepository).toBe('ferretdb' in info);
});

import { JwtService } from '@nestjs/jwt';
import { MediaStore } from '@tessera/media/dist/storage/media-store.js';
import { S3ObjectStore } from '@tessera/object-store';
import mongoose, { type Connection } from 'mongoose';
import pMap from 'p-map';
import type { ComposeProject } from '../../infra/compose/compose.mjs';
import { ApiClient } from '../../infra/local/api-client.ts';
import {
  storedGrid,
  storedPhoto,
  storedSession,
  storedUser,
} from '../../services/admin/statistics/stored.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { newId, pictureOf, post } from '../support/people.ts';
import type { Stored } from '../support/stored.ts';

/** A person with a session and a grid. */
export type Seeded = { token: string; gridId: string };

const POSTS = 60;
const MANY_POSTS = 1_000;
/** One in so many has many posts. */
const MANY_EVERY = 50;
/** So many posts of a grid have a picture in the store: those that are on the screen when it opens. */
const WITH_PICTURE = 15;
const DERIVED_MS = 120_000;
const HOUR = 60 * 60 * 1_000;
/** At the same time. */
const COPIES = 16;
const DOCUMENTS = 1_000;

/**
 * People with their grids, in a product that runs by Docker Compose: written as its services would have stored them,
 * because 500 people who sign up and send 40,000 pictures would take an hour. The pictures are copies of some that the
 * product itself took and scaled.
 */
export async function seedPeople(project: ComposeProject, baseUrl: string, count: number): Promise<Seeded[]> {
  const photographer = newPerson(0);
  const people = Array.from({ length: count }, (_, index) =>
    newPerson((index + 1) % MANY_EVERY === 0 ? MANY_POSTS : POSTS),
  );
  const key = JSON.parse(await project.secret('auth', 'jwt-private-key.json'));
  const seeded = (person: Person) => ({ token: sign(person, key), gridId: person.gridId });
  await inDatabase(project, 'auth', async (auth) => {
    const all = [photographer, ...people];
    await insert(auth, 'users', all.map(userOf));
    await insert(auth, 'sessions', all.map(sessionOf));
  });
  await inDatabase(project, 'grids', (grids) => placeGrids(grids, [photographer]));
  const models = await takenPictures(project, baseUrl, seeded(photographer));
  const model = (index: number) => models[index % models.length];
  await fillStore(project, people, model);
  await inDatabase(project, 'grids', async (grids) => {
    await insert(
      grids,
      'photos',
      people.flatMap((person) => photosOf(person, model)),
    );
    await placeGrids(grids, people);
  });
  return people.map(seeded);
}

/** After the photos that they name: the product takes out of a grid what it has no document of. */
async function placeGrids(grids: Connection, people: readonly Person[]) {
  await insert(grids, 'grids', people.map(gridOf));
  await insert(
    grids,
    'boards',
    people.map(({ id, gridId }) => ({ _id: id, order: [gridId], version: 1 })),
  );
}

/**
 * Copies pictures for the posts that are on the screen when a grid opens.
 * @param model the document of the picture that is copied
 */
async function fillStore(project: ComposeProject, people: readonly Person[], model: (index: number) => any) {
  const shown = people.flatMap(({ id: ownerId, posts }) =>
    posts.slice(0, WITH_PICTURE).map(({ id: photoId, mediaId: _id }) => ({ _id, ownerId, photoId })),
  );
  await inDatabase(project, 'media', (media) =>
    insert(
      media,
      'assets',
      shown.map((asset, index) => ({ ...model(index), ...asset })),
    ),
  );
  const store = await storeOf(project);
  await pMap(shown, ({ _id }, index) => store.copy(model(index)._id, _id, ['thumb']), {
    concurrency: COPIES,
  });
}

/** In a product in containers, from the engine's own machine, with the secrets that its services have. */
async function inDatabase(
  project: ComposeProject,
  name: 'auth' | 'grids' | 'media',
  work: (database: Connection) => Promise<void>,
) {
  const uri = new URL(await project.secret(name === 'media' ? 'media-api' : name, 'mongodb-uri'));
  uri.hostname = await project.address('mongo');
  const server = await mongoose.createConnection(uri.href).asPromise();
  try {
    await work(server.useDb(`tessera_${name}`));
  } finally {
    await server.close();
  }
}

async function storeOf(project: ComposeProject) {
  const store = new S3ObjectStore({
    endpoint: `http://${await project.address('minio')}:9000`,
    bucket: 'tessera',
    region: 'us-east-1',
    accessKey: await project.secret('media-api', 's3-access-key'),
    secretKey: await project.secret('media-api', 's3-secret-key'),
  });
  return new MediaStore(store, { isHeld: async () => false });
}

/** The documents of pictures that the product took by its own call and scaled. */
async function takenPictures(project: ComposeProject, baseUrl: string, { token, gridId }: Seeded) {
  const size = { width: 1_080, height: 1_440 };
  const pictures = await pMap([0, 1, 2, 3, 4, 5], (seed) => pictureOf(seed, size));
  const photos = await post(new ApiClient(baseUrl, token), gridId, pictures);
  const mediaIds = photos.map(({ url }) => url.split('/')[2]);
  let documents: any[] = [];
  await inDatabase(project, 'media', async (media) => {
    const derived = async () => {
      documents = await media
        .collection<Stored>('assets')
        .find({ _id: { $in: mediaIds }, state: 'ready' })
        .toArray();
      return documents.length === mediaIds.length && documents.every((each) => !each.changedMark);
    };
    if (!(await waitUntil(derived, { deadlineMs: DERIVED_MS, everyMs: 250 })))
      throw new Error('no worker made the sizes of the first pictures');
  });
  return documents.map(
    ({ _id, purpose, state, bytes, master, derivatives, width, height, thumbhash, createdAt }) => ({
      ...{ _id, purpose, state, bytes, master, derivatives, width, height, thumbhash, createdAt },
    }),
  );
}

function newPerson(posts: number) {
  return {
    id: newId(),
    sessionId: newId(),
    gridId: newId(),
    createdAt: new Date(),
    posts: Array.from({ length: posts }, () => ({ id: newId(), mediaId: newId() })),
  };
}

type Person = ReturnType<typeof newPerson>;

const userOf = ({ id, createdAt }: Person) =>
  storedUser({ id, name: `p-${id.slice(0, 16)}`, tier: 'creator', createdAt, lastSeenAt: createdAt });

const sessionOf = ({ id, sessionId, createdAt }: Person) => {
  const expiresAt = new Date(createdAt.getTime() + 24 * HOUR);
  return storedSession({
    id: sessionId,
    userId: id,
    startedAt: createdAt,
    seconds: 0,
    expiresAt,
    forgetAt: expiresAt,
  });
};

const gridOf = ({ id, gridId, posts, createdAt }: Person) =>
  storedGrid({ id: gridId, ownerId: id, name: 'Under load', order: posts.map((post) => post.id), createdAt });

const photosOf = ({ id: ownerId, gridId, posts, createdAt }: Person, model: (index: number) => any) =>
  posts.map(({ id, mediaId }, index) => {
    const { width, height, thumbhash } = model(index);
    return {
      ...storedPhoto({ id, gridId, ownerId, mediaId, isHidden: false, createdAt }),
      image: { width, height, thumbhash, state: 'ready' },
    };
  });

function sign({ id, sessionId }: Person, { kid, pem }: { kid: string; pem: string }) {
  const claims = { sub: id, sid: sessionId, tier: 'creator', cv: 1 };
  return new JwtService().sign(claims, {
    privateKey: pem,
    keyid: kid,
    algorithm: 'ES256',
    issuer: 'tessera',
    audience: 'tessera-web',
    expiresIn: '1d',
  });
}

async function insert(database: Connection, collection: string, documents: readonly object[]) {
  for (let from = 0; from < documents.length; from += DOCUMENTS)
    await database.collection(collection).insertMany([...documents.slice(from, from + DOCUMENTS)]);
}

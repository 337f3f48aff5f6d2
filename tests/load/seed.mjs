// @ts-check
import { JwtService } from '@nestjs/jwt';
import { MediaStore } from '@tessera/media/dist/storage/media-store.js';
import { S3ObjectStore } from '@tessera/object-store';
import mongoose from 'mongoose';
import pMap from 'p-map';
import { ApiClient } from '../../infra/local/api-client.mjs';
import {
  storedGrid,
  storedPhoto,
  storedSession,
  storedUser,
} from '../../services/admin/statistics/stored.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { newId, pictureOf, post } from '../support/people.ts';

/** @typedef {{ token: string, gridId: string }} Seeded a person with a session and a grid */

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
 * @param {import('../../infra/compose/compose.mjs').ComposeProject} project
 * @param {string} baseUrl the gateway's
 * @param {number} count
 * @returns {Promise<Seeded[]>}
 */
export async function seedPeople(project, baseUrl, count) {
  const access = new Access(project);
  const photographer = newPerson(0);
  const people = Array.from({ length: count }, (_, index) =>
    newPerson((index + 1) % MANY_EVERY === 0 ? MANY_POSTS : POSTS),
  );
  const key = JSON.parse(await project.secret('auth', 'jwt-private-key.json'));
  const seeded = (/** @type {Person} */ person) => ({ token: sign(person, key), gridId: person.gridId });
  await access.database('auth', async (auth) => {
    const all = [photographer, ...people];
    await insert(auth, 'users', all.map(userOf));
    await insert(auth, 'sessions', all.map(sessionOf));
  });
  await access.database('grids', (grids) => placeGrids(grids, [photographer]));
  const models = await takenPictures(access, baseUrl, seeded(photographer));
  const model = (/** @type {number} */ index) => /** @type {any} */ (models[index % models.length]);
  await fillStore(access, people, model);
  await access.database('grids', async (grids) => {
    await insert(
      grids,
      'photos',
      people.flatMap((person) => photosOf(person, model)),
    );
    await placeGrids(grids, people);
  });
  return people.map(seeded);
}

/**
 * After the photos that they name: the product takes out of a grid what it has no document of.
 * @param {import('mongoose').Connection} grids
 * @param {readonly Person[]} people
 */
async function placeGrids(grids, people) {
  await insert(grids, 'grids', people.map(gridOf));
  await insert(
    grids,
    'boards',
    people.map(({ id, gridId }) => ({ _id: id, order: [gridId], version: 1 })),
  );
}

/**
 * Copies pictures for the posts that are on the screen when a grid opens.
 * @param {Access} access
 * @param {readonly Person[]} people
 * @param {(index: number) => any} model the document of the picture that is copied
 */
async function fillStore(access, people, model) {
  const shown = people.flatMap(({ id: ownerId, posts }) =>
    posts.slice(0, WITH_PICTURE).map(({ id: photoId, mediaId: _id }) => ({ _id, ownerId, photoId })),
  );
  await access.database('media', (media) =>
    insert(
      media,
      'assets',
      shown.map((asset, index) => ({ ...model(index), ...asset })),
    ),
  );
  const store = await access.store();
  await pMap(shown, ({ _id }, index) => store.copy(model(index)._id, _id, ['thumb']), {
    concurrency: COPIES,
  });
}

/** The servers of a product in containers, from the engine's own machine, with the secrets that its services have. */
class Access {
  #project;

  /** @param {import('../../infra/compose/compose.mjs').ComposeProject} project */
  constructor(project) {
    this.#project = project;
  }

  /**
   * @param {'auth' | 'grids' | 'media'} name
   * @param {(database: import('mongoose').Connection) => Promise<void>} work
   */
  async database(name, work) {
    const uri = new URL(await this.#project.secret(name === 'media' ? 'media-api' : name, 'mongodb-uri'));
    uri.hostname = await this.#project.address('mongo');
    const server = await mongoose.createConnection(uri.href).asPromise();
    try {
      await work(server.useDb(`tessera_${name}`));
    } finally {
      await server.close();
    }
  }

  async store() {
    const [accessKey, secretKey] = await Promise.all([
      this.#project.secret('media-api', 's3-access-key'),
      this.#project.secret('media-api', 's3-secret-key'),
    ]);
    const endpoint = `http://${await this.#project.address('minio')}:9000`;
    const store = new S3ObjectStore({
      endpoint,
      bucket: 'tessera',
      region: 'us-east-1',
      accessKey,
      secretKey,
    });
    return new MediaStore(store, { isHeld: async () => false });
  }
}

/**
 * The documents of pictures that the product took by its own call and scaled.
 * @param {Access} access
 * @param {string} baseUrl
 * @param {Seeded} person
 */
async function takenPictures(access, baseUrl, { token, gridId }) {
  const size = { width: 1_080, height: 1_440 };
  const pictures = await pMap([0, 1, 2, 3, 4, 5], (seed) => pictureOf(seed, size));
  const photos = await post(new ApiClient(baseUrl, token), gridId, pictures);
  const mediaIds = photos.map(({ url }) => url.split('/')[2]);
  /** @type {any[]} */
  let documents = [];
  await access.database('media', async (media) => {
    const derived = async () => {
      documents = await media
        .collection('assets')
        .find({ _id: { $in: /** @type {any} */ (mediaIds) }, state: 'ready' })
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

/** @param {number} posts */
function newPerson(posts) {
  return {
    id: newId(),
    sessionId: newId(),
    gridId: newId(),
    createdAt: new Date(),
    posts: Array.from({ length: posts }, () => ({ id: newId(), mediaId: newId() })),
  };
}

/** @typedef {ReturnType<typeof newPerson>} Person */

/** @param {Person} person */
const userOf = ({ id, createdAt }) =>
  storedUser({ id, name: `p-${id.slice(0, 16)}`, tier: 'creator', createdAt, lastSeenAt: createdAt });

/** @param {Person} person */
const sessionOf = ({ id, sessionId, createdAt }) => {
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

/** @param {Person} person */
const gridOf = ({ id, gridId, posts, createdAt }) =>
  storedGrid({ id: gridId, ownerId: id, name: 'Under load', order: posts.map((post) => post.id), createdAt });

/** @param {Person} person @param {(index: number) => any} model */
const photosOf = ({ id: ownerId, gridId, posts, createdAt }, model) =>
  posts.map(({ id, mediaId }, index) => {
    const { width, height, thumbhash } = model(index);
    return {
      ...storedPhoto({ id, gridId, ownerId, mediaId, isHidden: false, createdAt }),
      image: { width, height, thumbhash, state: 'ready' },
    };
  });

/** @param {Person} person @param {{ kid: string, pem: string }} key */
function sign({ id, sessionId }, { kid, pem }) {
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

/**
 * @param {import('mongoose').Connection} database
 * @param {string} collection
 * @param {readonly object[]} documents
 */
async function insert(database, collection, documents) {
  for (let from = 0; from < documents.length; from += DOCUMENTS)
    await database.collection(collection).insertMany([...documents.slice(from, from + DOCUMENTS)]);
}

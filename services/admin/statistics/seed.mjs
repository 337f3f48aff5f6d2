// @ts-check
import { Tombstones } from '@tessera/service-kit';
import mongoose from 'mongoose';
import {
  storedAsset,
  storedGrid,
  storedPhoto,
  storedPlanChange,
  storedSession,
  storedUser,
} from './stored.mjs';

/** @typedef {import('./history.mjs').Person} Person */

const FOREVER = new Date('2100-01-01T00:00:00.000Z');

/**
 * Writes a history as the services would have stored it: what is there as documents, what was erased as tombstones
 * that the services themselves leave, at the time of the erasure.
 *
 * @param {import('./dashboard-services.mjs').DashboardServices} dashboard
 * @param {string} prefix
 * @param {string} uri
 * @param {readonly Person[]} people
 * @param {(moment: Date) => void} setClock
 */
export async function seed(dashboard, prefix, uri, people, setClock) {
  const server = await mongoose.createConnection(uri).asPromise();
  try {
    await insert(server, prefix, people);
  } finally {
    await server.close();
  }
  const erase = async (
    /** @type {'auth' | 'grids' | 'media'} */ service,
    /** @type {{ id: string, at: Date, erasedAt: Date | null }} */ { id, at, erasedAt },
    /** @type {Record<string, number>} */ counts,
  ) => {
    if (erasedAt === null) return;
    setClock(erasedAt);
    await dashboard.services[service].app.get(Tombstones).record([{ id, createdAt: at }], counts);
  };
  for (const person of people) {
    const payers = person.plans.at(-1)?.to === 'creator' ? 1 : 0;
    await erase('auth', person, { users: 1, payers });
    for (const grid of person.grids) await erase('grids', grid, { grids: 1, photos: 0 });
    for (const photo of person.photos) {
      await erase('grids', photo, { grids: 0, photos: 1 });
      await erase('media', { ...photo, id: photo.mediaId }, { assets: 1, bytes: photo.bytes });
    }
  }
}

/**
 * Writes the documents of people: of who was erased, the changes of plan.
 *
 * @param {mongoose.Connection} server
 * @param {string} prefix
 * @param {readonly Person[]} people
 */
export async function insert(server, prefix, people) {
  const living = people.filter(({ erasedAt }) => erasedAt === null);
  const documents = {
    'auth.users': living.map(userOf),
    'auth.plan-changes': people.flatMap(planChangesOf),
    'auth.sessions': living.flatMap(sessionsOf),
    'grids.boards': living.filter(({ grids }) => grids.length > 0).map(boardOf),
    'grids.grids': living.flatMap(gridsOf),
    'grids.photos': living.flatMap(photosOf),
    'media.assets': living.flatMap(assetsOf),
  };
  for (const [place, each] of Object.entries(documents)) {
    const [service, name = ''] = place.split('.');
    const collection = server.useDb(`${prefix}_${service}`).collection(name);
    if (each.length > 0) await collection.insertMany(/** @type {any} */ (each), { ordered: false });
  }
}

/** @param {Person} person */
const userOf = ({ id, name = `person-${id}`, isAdmin, at, seenAt, plans }) =>
  storedUser({
    id,
    name,
    isAdmin,
    tier: plans.at(-1)?.to ?? 'free',
    createdAt: at,
    lastSeenAt: seenAt,
  });

/** @param {Person} person */
const planChangesOf = ({ id, plans }) =>
  plans.map(({ to, at }, place) =>
    storedPlanChange({
      id: `${id.slice(1)}${place}`,
      userId: id,
      from: to === 'free' ? 'creator' : 'free',
      to,
      at,
    }),
  );

/** @param {Person} person */
const sessionsOf = ({ id, sessions }) =>
  sessions.map(({ at, seconds }, place) =>
    storedSession({
      id: `${id.slice(1)}${place}`,
      userId: id,
      startedAt: at,
      seconds,
      expiresAt: FOREVER,
      forgetAt: FOREVER,
    }),
  );

/** @param {Person} person */
function boardOf({ id, grids, exportedAt }) {
  return { _id: id, order: grids.map((grid) => grid.id), version: 1, ...(exportedAt ? { exportedAt } : {}) };
}

/** @param {Person} person */
const gridsOf = ({ id: ownerId, grids, photos }) =>
  grids.map(({ id, at, carousel }) =>
    storedGrid({
      id,
      ownerId,
      name: 'A grid',
      order: photos
        .filter((photo) => photo.gridId === id && photo.erasedAt === null)
        .map((photo) => photo.id),
      carousels: carousel ? [{ groupId: id, cover: null, members: [], createdAt: at }] : [],
      createdAt: at,
    }),
  );

/** @param {Person} person */
const photosOf = ({ id: ownerId, photos }) =>
  photos
    .filter(({ erasedAt }) => erasedAt === null)
    .map(({ hidden, at, ...photo }) => storedPhoto({ ...photo, ownerId, isHidden: hidden, createdAt: at }));

/** @param {Person} person */
const assetsOf = ({ id: ownerId, photos }) =>
  photos
    .filter(({ erasedAt }) => erasedAt === null)
    .map(({ id, mediaId, at, bytes }) =>
      storedAsset({ id: mediaId, ownerId, photoId: id, bytes, createdAt: at }),
    );

// @ts-check
/** 12-megapixel photos by `POST /api/media`, six at once, until every size of each is stored. */
import { jpeg } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { signUp } from '../../support/people.mjs';
import { waitUntil } from '../../../infra/local/wait-until.mjs';
import { httpLoad } from '../http-load.mjs';
import { imagePeers } from '../image-peers.mjs';
import { usageOfProduct } from '../process-usage.mjs';
import { inTurns, ratios } from '../results.mjs';

const AT_ONCE = 6;
const DIFFERENT = 4;
const MIB = 1024 * 1024;
const READY = { deadlineMs: 120_000, everyMs: 50 };

/** @param {boolean} smoke */
async function photographs(smoke) {
  const size = smoke ? { width: 640, height: 480 } : { width: 4_032, height: 3_024 };
  return Promise.all(Array.from({ length: DIFFERENT }, (_, seed) => jpeg({ ...size, seed, grain: 0.06 })));
}

/** @param {Buffer} photo @param {string} token */
function requestOf(photo, token) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n`;
  return {
    method: /** @type {const} */ ('POST'),
    path: '/api/media',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([
      Buffer.from(`${head}content-type: image/jpeg\r\n\r\n`),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/**
 * @param {import('../bench.mjs').Product} product
 * @param {readonly Buffer[]} photos
 * @param {number} amount
 * @returns {Promise<{ ms: number, lastMs: number }>} a photo, and from the last upload until all are ready
 */
async function uploadAll(product, photos, amount) {
  const { token, user } = await signUp(product.url, 'media');
  const requests = photos.map((photo) => requestOf(photo, token));
  const began = performance.now();
  await httpLoad({ url: product.url, connections: Math.min(AT_ONCE, amount), amount, requests }, 201);
  const uploaded = performance.now();
  await product.inDatabase(async (server) => {
    const assets = server.db('tessera_media').collection('assets');
    const mine = { ownerId: user.id, state: 'ready' };
    const ready = async () => (await assets.countDocuments(mine)) >= amount;
    if (!(await waitUntil(ready, READY))) throw new Error('the sizes of the photos are not made in time');
  });
  const ended = performance.now();
  return { ms: (ended - began) / amount, lastMs: ended - uploaded };
}

/** @type {import('../bench.mjs').Part} */
export const media = {
  title: 'Photos of 12 megapixels, six at once, until master, display and thumb are stored',
  async measure({ product, rounds, smoke }) {
    const amount = smoke ? DIFFERENT : 48;
    const photos = await photographs(smoke);
    const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
    const all = Array.from({ length: amount }, (_, index) => photos[index % DIFFERENT] ?? Buffer.alloc(0));
    const files = all.map((_, index) => join(folder, `${index % DIFFERENT}.jpg`));
    try {
      await Promise.all(photos.map((photo, index) => writeFile(join(folder, `${index}.jpg`), photo)));
      const peers = await imagePeers(all, files, folder);
      await uploadAll(product, photos, DIFFERENT);
      /** @type {number[]} */
      const last = [];
      const before = await usageOfProduct(product);
      const { ours, ...theirs } = await inTurns(
        rounds,
        /** @type {Record<string, () => Promise<number>>} */ ({
          ours: async () => {
            const { ms, lastMs } = await uploadAll(product, photos, amount);
            last.push(lastMs);
            return ms;
          },
          ...peers,
        }),
      );
      const after = await usageOfProduct(product);
      const progressive = await Promise.all(
        photos.map((photo) => sharp(photo).jpeg({ progressive: true }).toBuffer()),
      );
      const memory = [];
      for (let round = 0; round < rounds; round += 1) {
        await uploadAll(product, [...photos, ...progressive], amount);
        memory.push(((await usageOfProduct(product))['media-worker']?.bytes ?? NaN) / MIB);
      }
      const alone = theirs['sharp alone'] ?? [];
      return [
        { name: 'a photo', kind: 'ours', unit: 'ms', values: ours ?? [] },
        ...Object.entries(theirs).map(([name, values]) => ({
          ...{ name: `a photo, ${name}`, unit: 'ms', values },
          kind: /** @type {const} */ ('peer'),
        })),
        {
          name: 'ours / sharp alone',
          kind: 'ours',
          unit: 'times',
          values: ratios(ours ?? [], alone),
          goal: { most: 1.45 },
        },
        {
          name: 'photos',
          kind: 'ours',
          unit: 'a second',
          values: (ours ?? []).map((ms) => 1_000 / ms),
          goal: { least: 15 },
        },
        {
          name: 'from the last upload until all are ready',
          kind: 'ours',
          unit: 'ms',
          values: last,
          goal: { most: 10_000 },
        },
        {
          name: 'memory of the worker, half of the photos progressive',
          kind: 'ours',
          unit: 'MiB',
          values: memory,
          goal: { most: 512 },
        },
        ...Object.entries(after).map(([name, { cpuSeconds }]) => ({
          name: `processor time for a photo, ${name}`,
          kind: /** @type {const} */ ('ours'),
          unit: 'ms',
          values: [((cpuSeconds - (before[name]?.cpuSeconds ?? 0)) * 1_000) / (amount * rounds)],
        })),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

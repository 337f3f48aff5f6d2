/** 12-megapixel photos by `POST /api/media`, six at once, until every size of each is stored. */
import sharp from 'sharp';
import { signUp } from '../../support/people.ts';
import { pictureForm } from '../../../infra/local/api-client.ts';
import { waitUntil } from '../../../infra/local/wait-until.mjs';
import type { Part, Product } from '../bench.ts';
import { httpLoad } from '../http-load.ts';
import { imagePeers } from '../image-peers.ts';
import { withPhotoFiles } from '../photo-files.ts';
import { usageOfProduct } from '../process-usage.ts';
import { column, inTurns, ours, peer, ratios, repeated } from '../results.ts';

const AT_ONCE = 6;
const BATCH = 100;
const MIB = 1024 * 1024;
const READY = { deadlineMs: 120_000, everyMs: 50 };

async function requestOf(photo: Buffer, token: string) {
  const sent = new Response(pictureForm('file', [photo]));
  return {
    method: 'POST' as const,
    path: '/api/media',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await sent.arrayBuffer()),
  };
}

/** @returns a photo, and from the last upload until all are ready */
async function uploadAll(product: Product, photos: readonly Buffer[], amount: number) {
  const { token, user } = await signUp(product.url, 'media');
  const requests = await Promise.all(photos.map((photo) => requestOf(photo, token)));
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

export const part: Part = {
  title: 'Photos of 12 megapixels, six at once, until master, display and thumb are stored',
  async measure({ product, rounds, smoke }) {
    const amount = smoke ? 4 : 48;
    return withPhotoFiles({ count: amount, smoke }, async ({ photos, files, folder }) => {
      const all = files.map((_, index) => photos[index % photos.length] ?? Buffer.alloc(0));
      const peers = await imagePeers(all, files, folder);
      await uploadAll(product, photos, photos.length);
      const cpu: Record<string, number[]> = {};
      const { mine, ...theirs } = await inTurns<Record<string, () => Promise<number>>>(rounds, {
        mine: async () => {
          const before = await usageOfProduct(product);
          const { ms } = await uploadAll(product, photos, amount);
          for (const [name, { cpuSeconds }] of Object.entries(await usageOfProduct(product)))
            (cpu[name] ??= []).push(((cpuSeconds - (before[name]?.cpuSeconds ?? 0)) * 1_000) / amount);
          return ms;
        },
        ...peers,
      });
      const progressive = await Promise.all(
        photos.map((photo) => sharp(photo).jpeg({ progressive: true }).toBuffer()),
      );
      const batches = await repeated(rounds, async () => {
        const { lastMs } = await uploadAll(product, [...photos, ...progressive], smoke ? amount : BATCH);
        return { lastMs, usage: await usageOfProduct(product) };
      });
      const alone = theirs['sharp alone'] ?? [];
      return [
        ours('a photo', 'ms', mine ?? []),
        ...Object.entries(theirs).map(([name, values]) => peer(`a photo, ${name}`, 'ms', values)),
        ours('ours / sharp alone', 'times', ratios(mine ?? [], alone), { most: 1.45 }),
        ours(
          'photos',
          'a second',
          (mine ?? []).map((ms) => 1_000 / ms),
          { least: 15 },
        ),
        ours(
          `a batch of ${BATCH}, half of it progressive, from the last upload until all are ready`,
          'ms',
          column(batches, 'lastMs'),
          { most: 10_000 },
        ),
        ...['media-api', 'media-worker'].map((name) => {
          const memory = batches.map(({ usage }) => (usage[name]?.bytes ?? NaN) / MIB);
          return ours(`memory of ${name} after it`, 'MiB', memory, { most: 512 });
        }),
        ...Object.entries(cpu).map(([name, values]) =>
          ours(`processor time for a photo, ${name}`, 'ms', values),
        ),
      ];
    });
  },
};

// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { startGateway } from './gateway.mjs';

const POLL = { deadlineMs: 30_000, everyMs: 250 };
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A media-api whose images come and go, behind a gateway. */
async function startMedia() {
  /** @type {Set<string>} */
  const images = new Set();
  /** @type {{ url: string, ifNoneMatch: string | undefined }[]} */
  const asked = [];
  const media = { images, asked, /** Responses wait for it. */ hold: Promise.resolve() };
  const gateway = await startGateway({
    services: {
      media: async (request, response) => {
        const url = request.url ?? '';
        asked.push({ url, ifNoneMatch: request.headers['if-none-match'] });
        await media.hold;
        if (!images.has(url)) {
          response.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' });
          response.end('{"code":"NOT_FOUND"}');
        } else if (request.headers['if-none-match'] === `"${url}"`) {
          response.writeHead(304, { etag: `"${url}"`, 'cache-control': IMMUTABLE }).end();
        } else {
          response.writeHead(200, {
            'content-type': 'image/webp',
            etag: `"${url}"`,
            'cache-control': IMMUTABLE,
          });
          response.end(`bytes of ${url}`);
        }
      },
    },
  });
  return {
    media,
    gateway,
    /** @param {string} path @param {Record<string, string>} [headers] */
    async get(path, headers = {}) {
      const response = await gateway.fetch(path, { headers });
      const cache = response.headers.get('x-cache');
      return { status: response.status, cache, headers: response.headers, text: await response.text() };
    },
  };
}

/** @type {Awaited<ReturnType<typeof startMedia>>} */
let running;
before(async () => (running = await startMedia()));
after(() => running.gateway.stop());

describe('images', () => {
  it('come from the cache after the first time, with the long life that media-api gives them', async () => {
    const { media, get } = running;
    media.images.add('/media/a1/thumb');
    const first = await get('/media/a1/thumb');
    const second = await get('/media/a1/thumb?anything=else');
    assert.deepEqual([first.cache, second.cache, media.asked.length], ['MISS', 'HIT', 1]);
    assert.equal(second.text, 'bytes of /media/a1/thumb');
    for (const { headers } of [first, second]) {
      assert.equal(headers.get('cache-control'), IMMUTABLE);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('respond to a browser that has them with 304', async () => {
    const { media, get } = running;
    media.images.add('/media/a2/thumb');
    await get('/media/a2/thumb');
    const before = media.asked.length;
    assert.equal((await get('/media/a2/thumb', { 'if-none-match': '"/media/a2/thumb"' })).status, 304);
    assert.equal(media.asked.length, before);
  });

  it('are asked for once where many want one at the same time', async () => {
    const { media, get } = running;
    media.images.add('/media/a3/thumb');
    const before = media.asked.length;
    /** @type {() => void} */
    let release = () => {};
    media.hold = new Promise((resolve) => (release = resolve));
    const wanted = Array.from({ length: 20 }, () => get('/media/a3/thumb'));
    await waitUntil(async () => media.asked.length > before, { deadlineMs: 5_000, everyMs: 5 });
    release();
    const statuses = new Set((await Promise.all(wanted)).map(({ status }) => status));
    assert.deepEqual([[...statuses], media.asked.length - before], [[200], 1]);
  });

  it('that do not exist are not remembered', async () => {
    const { media, get } = running;
    assert.equal((await get('/media/a4/thumb')).status, 404);
    media.images.add('/media/a4/thumb');
    assert.equal((await get('/media/a4/thumb')).status, 200);
  });
});

describe('images after 20 seconds', { concurrency: 2 }, () => {
  it('are asked after: unchanged ones are kept, erased ones are gone', async () => {
    const { media, get } = running;
    media.images.add('/media/kept/thumb').add('/media/erased/thumb');
    await get('/media/kept/thumb');
    await get('/media/erased/thumb');
    media.images.delete('/media/erased/thumb');
    const since = performance.now();
    const gone = await waitUntil(async () => (await get('/media/erased/thumb')).status === 404, POLL);
    const seconds = (performance.now() - since) / 1_000;
    assert.ok(gone && seconds > 10 && seconds < 25, `gone: ${gone}, after ${seconds} s`);
    media.asked.length = 0;
    assert.equal((await get('/media/kept/thumb')).cache, 'REVALIDATED');
    assert.deepEqual(media.asked, [{ url: '/media/kept/thumb', ifNoneMatch: '"/media/kept/thumb"' }]);
    assert.equal((await get('/media/kept/thumb')).cache, 'HIT');
  });

  it('are never served stale where media-api is unavailable', async () => {
    const { media, gateway, get } = await startMedia();
    try {
      media.images.add('/media/b1/thumb');
      await get('/media/b1/thumb');
      await gateway.stopService('media');
      assert.equal((await get('/media/b1/thumb')).cache, 'HIT');
      assert.ok(await waitUntil(async () => (await get('/media/b1/thumb')).status === 503, POLL));
    } finally {
      await gateway.stop();
    }
  });
});

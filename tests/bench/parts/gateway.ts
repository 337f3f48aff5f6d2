/** What the gateway adds to a request, and how fast it serves pictures out of its cache. */
import { pictureOf, signUp } from '../../support/people.ts';
import { httpLoad } from '../http-load.ts';
import { besidePlainNginx } from '../plain-nginx.ts';
import { floor, inTurns, ours, ratios } from '../results.ts';
import { waitUntil } from '../../../infra/local/wait-until.mjs';
import type { Part, Product } from '../bench.ts';

const AT_ONCE = 8;
const STORED = { deadlineMs: 60_000, everyMs: 100 };

/** The address of a picture's display variant. */
async function storedPicture(product: Product) {
  const { api } = await signUp(product.url, 'gateway');
  const mediaId = await api.upload(await pictureOf(1, { width: 600, height: 800 }));
  const url = `${product.url}/media/${mediaId}/display`;
  let file: Buffer | undefined;
  const stored = await waitUntil(async () => {
    const response = await fetch(url);
    if (!response.ok || response.headers.get('content-type') !== 'image/webp') return false;
    file = Buffer.from(await response.arrayBuffer());
    return true;
  }, STORED);
  if (!stored || !file) throw new Error('the picture is not stored in time');
  return { url, file };
}

export const part: Part = {
  title: 'The gateway: what it adds to a request, and pictures from its cache',
  async measure({ product, rounds, smoke }) {
    const { url, file } = await storedPicture(product);
    // Nobody is logged in: the service refuses it at once, and it costs the gateway what every request does.
    const path = '/api/photos';
    const direct = `http://127.0.0.1:${product.stack.ports.grids}${path}`;
    const many = smoke ? { amount: 40 } : { duration: 3 };
    const oneByOne = async (to: string) => (await httpLoad({ url: to, connections: 1, ...many }, 401)).p50;
    const served = async (from: string) =>
      (await httpLoad({ url: from, connections: AT_ONCE, ...many }, 200)).perSecond;
    return besidePlainNginx(file, async (plain) => {
      await served(url);
      const times = await inTurns(rounds, {
        through: () => oneByOne(`${product.url}${path}`),
        direct: () => oneByOne(direct),
        cached: () => served(url),
        plain: () => served(plain),
      });
      const added = times.through.map((ms, round) => ms - (times.direct[round] ?? NaN));
      return [
        ours('a request through the gateway, median', 'ms', times.through),
        floor('the same straight to the service', 'ms', times.direct),
        ours('what the gateway adds', 'ms', added, { most: 0.5 }),
        ours(`a picture of ${Math.round(file.length / 1024)} kB from its cache`, 'a second', times.cached),
        floor('NGINX with the same file on disk', 'a second', times.plain),
        ours('cache / disk', 'times', ratios(times.cached, times.plain), { least: 0.9 }),
      ];
    });
  },
};

/*
 * The small pictures of visited grids, for the page without a network. An address is unguessable and its picture never
 * changes, so that one that is kept need not be asked for. The page deletes the cache at each log-out.
 */
const PICTURE = /^\/media\/[0-9a-f]{32}\/(?:thumb|display|tile400|tile800)$/;
const SIZES = ['tile800', 'display', 'tile400', 'thumb'];
const PICTURES = 'pictures';
const MOST_BYTES = 100_000_000;

/** The kept picture, else the server's, else the same photo in another size. */
async function pictureFor(event, pathname) {
  const kept = (path) => caches.match(path, { cacheName: PICTURES });
  const picture = await kept(pathname);
  if (picture !== undefined) return picture;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepPicture(pathname, response.clone()));
    return response;
  } catch (error) {
    for (const size of SIZES) {
      const instead = await kept(pathname.replace(/[^/]+$/, size));
      if (instead !== undefined) return instead;
    }
    throw error;
  }
}

/** The bytes of each, the oldest first; null until this worker has looked. */
let sizes = null;
let turn = Promise.resolve();

/** One after another: each may delete what is too much. Where there is no room, the picture is not kept. */
function keepPicture(pathname, response) {
  turn = turn.then(() => putPicture(pathname, response)).catch(() => undefined);
  return turn;
}

async function putPicture(pathname, response) {
  if (sizes === null || !(await caches.has(PICTURES))) sizes = await sizesKept();
  const body = await response.blob();
  const cache = await caches.open(PICTURES);
  const headers = { 'content-type': body.type, 'content-length': String(body.size) };
  await cache.put(pathname, new Response(body, { headers }));
  sizes.set(pathname, body.size);
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [oldest, size] of sizes) {
    if (total <= MOST_BYTES) break;
    sizes.delete(oldest);
    total -= size;
    await cache.delete(oldest);
  }
}

async function sizesKept() {
  const cache = await caches.open(PICTURES);
  const known = new Map();
  for (const request of await cache.keys()) {
    const picture = await cache.match(request);
    known.set(new URL(request.url).pathname, Number(picture?.headers.get('content-length')));
  }
  return known;
}

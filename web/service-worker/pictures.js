/*
 * The small pictures of visited grids, for the page without a network. An address is unguessable and its picture never
 * changes, so that one that is kept need not be asked for. At a log-out the page has all of them forgotten.
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
  const asked = logOuts;
  try {
    const response = await fetch(event.request);
    if (response.ok && asked === logOuts) event.waitUntil(keepPicture(pathname, response.clone(), asked));
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
/** How many there were: a picture that was asked for before one belongs to somebody who has left. */
let logOuts = 0;

/** One after another: each may delete what is too much. Where there is no room, the picture is not kept. */
function keepPicture(pathname, response, asked) {
  turn = turn.then(() => putPicture(pathname, response, asked)).catch(() => undefined);
  return turn;
}

/** Those that are on their way as well: after what is being kept just now. */
function forgetPictures() {
  logOuts += 1;
  turn = turn.then(() => caches.delete(PICTURES)).catch(() => undefined);
  return turn;
}

async function putPicture(pathname, response, asked) {
  const body = await response.blob();
  if (asked !== logOuts) return;
  if (sizes === null || !(await caches.has(PICTURES))) sizes = await sizesKept();
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

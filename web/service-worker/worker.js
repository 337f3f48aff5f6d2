/*
 * The page's shell without a network (plugin.ts puts SHELL, CACHE and pictures.js before this text). It serves
 * navigations, where the server cannot, with the stored page, and the files that the page is made of; it keeps the
 * small pictures of what is visited (pictures.js). It never touches calls, masters or the gateway's own responses.
 *
 * A new worker waits until no page of the old one is open, or until a page reports that no call is under way
 * (shell-worker.ts). The files of the version before stay for pages of it that are still open.
 */
/* global SHELL, CACHE, PICTURE, pictureFor, forgetPictures */

const FAMILY = 'shell-';
const PAGE = '/index.html';
const ASSETS = '/assets/';
const NOT_PAGES =
  /^\/(?:api|media|assets|health|metrics|__gateway)(?:\/|$)|^\/(?:healthz|config\.json|sw\.js)$/;

self.addEventListener('install', (event) => {
  // Assets are immutable, so the browser's HTTP cache may serve them; the page itself is always fetched again. Whatever
  // the page fetches meanwhile comes first.
  const files = SHELL.map(
    (path) => new Request(path, { cache: path.startsWith(ASSETS) ? 'default' : 'reload', priority: 'low' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === 'forget pictures') event.waitUntil(forgetPictures());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOutdated());
});

/** All but this version and the one before; the names come in the order in which they were made. */
async function deleteOutdated() {
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_PAGES.test(pathname)) event.respondWith(pageFor(request));
  } else if (SHELL.includes(pathname) || pathname.startsWith(ASSETS)) {
    event.respondWith(fileFor(request, pathname));
  } else if (PICTURE.test(pathname) && request.destination === 'image') {
    event.respondWith(pictureFor(event, pathname));
  }
});

/** The server's page, which may be a newer one, else the stored one. */
async function pageFor(request) {
  const stored = () => caches.match(PAGE, { cacheName: CACHE });
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await stored()) ?? answer);
  } catch (error) {
    const page = await stored();
    if (page === undefined) throw error;
    return page;
  }
}

/** A file with a hash in its name never changes; any other is asked for first. */
async function fileFor(request, pathname) {
  // Of the version before too, for a page of it.
  if (pathname.startsWith(ASSETS)) return (await caches.match(pathname)) ?? fetch(request);
  const stored = () => caches.match(pathname, { cacheName: CACHE });
  try {
    return await fetch(request);
  } catch (error) {
    const file = await stored();
    if (file === undefined) throw error;
    return file;
  }
}

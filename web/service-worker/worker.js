/*
 * The page's shell without a network (plugin.ts puts SHELL and CACHE before this text). It answers
 * navigations, where the server cannot, with the stored page, and the files that the page is made of. It never touches
 * calls, images or what the gateway itself says.
 *
 * A new worker waits, as browsers have it by default, until no page of the old one is open: nothing is exchanged under
 * a page that has calls under way, and the files of its version stay there for it.
 */
/* global SHELL, CACHE */
const FAMILY = 'shell-';
const PAGE = '/index.html';
const NOT_PAGES =
  /^\/(?:api|media|assets|health|metrics|__gateway)(?:\/|$)|^\/(?:healthz|config\.json|sw\.js)$/;

self.addEventListener('install', (event) => {
  // Assets are immutable, so the browser's HTTP cache may serve them; the page itself is always fetched again.
  const files = SHELL.map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const outdated = (name) => name.startsWith(FAMILY) && name !== CACHE;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_PAGES.test(pathname)) event.respondWith(pageFor(request));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fileFor(request, pathname));
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
  const stored = () => caches.match(pathname, { cacheName: CACHE });
  if (pathname.startsWith('/assets/')) return (await stored()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const file = await stored();
    if (file === undefined) throw error;
    return file;
  }
}

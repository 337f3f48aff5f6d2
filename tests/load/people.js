/**
 * What people do, as k6 plays it: each virtual user is one person with a browser. They open their grid, look at what is
 * on the screen, change something now and then and add a picture, by the calls that the pages make (web/src).
 * Times are in seconds. What the runner tells: BASE_URL, PEOPLE (a JSON file), PICTURE (a JPEG), SUMMARY (the file for
 * the metrics), DURATION, ARRIVAL, and how often: OPEN_EVERY, CHANGE_EVERY, UPLOAD_EVERY.
 */
import { check, sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';

const setting = (name) => Number(__ENV[name]);
const DURATION = setting('DURATION');
const ARRIVAL = setting('ARRIVAL');
const EVERY = {
  open: setting('OPEN_EVERY'),
  change: setting('CHANGE_EVERY'),
  upload: setting('UPLOAD_EVERY'),
};
/** Five rows of three are on the screen when a grid opens. */
const ON_SCREEN = 15;

const people = new SharedArray('people', () => JSON.parse(open(__ENV.PEOPLE)));
const picture = open(__ENV.PICTURE, 'b');

/** k6 keeps the metrics of a tag only where a threshold names it; the limits themselves are the runner's. */
const KINDS = ['page', 'reads', 'changes', 'uploads', 'pictures'];
export const options = {
  scenarios: {
    people: {
      executor: 'constant-vus',
      vus: people.length,
      duration: `${DURATION}s`,
      gracefulStop: '60s',
    },
  },
  batchPerHost: 6,
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
  thresholds: Object.fromEntries(
    KINDS.flatMap((kind) => [
      [`http_req_duration{kind:${kind}}`, ['max>=0']],
      [`http_req_failed{kind:${kind}}`, ['rate>=0']],
    ]),
  ),
};

/** This person, and what their browser knows. */
let self;
let photos = [];
let etag = '';
let version = 0;
let device;
let seq = 0;
let cached = new Set();
/** When what is due next, in seconds since the start. */
let due;

export default function () {
  const now = () => (Date.now() - exec.scenario.startTime) / 1000;
  if (!due) {
    self = people[exec.vu.idInTest - 1];
    device = key();
    const arrival = Math.random() * ARRIVAL;
    due = {
      open: arrival,
      change: arrival + Math.random() * EVERY.change,
      upload: arrival + Math.random() * EVERY.upload,
    };
  }
  const next = Object.keys(due).reduce((one, other) => (due[other] < due[one] ? other : one));
  sleep(Math.max(0, Math.min(due[next], DURATION) - now()));
  if (now() >= DURATION) return;
  ({ open: openPage, change: changeSomething, upload: addPicture })[next]();
  due[next] = Math.max(now(), due[next] + EVERY[next]);
}

/** What a browser sends with a call of this kind; `name` gathers addresses that differ by an id. */
function params(kind, name, headers = {}) {
  const identity = kind === 'page' || kind === 'pictures' ? {} : { Authorization: `Bearer ${self.token}` };
  return { headers: { 'Accept-Encoding': 'gzip', ...identity, ...headers }, tags: { kind, name } };
}

/** Whether it is as it should be; what is not is told, because a number alone explains nothing. */
function well(response, statuses) {
  const ok = check(response, { 'as it should be': ({ status }) => statuses.includes(status) });
  if (!ok) {
    const what = response.error || String(response.body).slice(0, 200);
    console.error(
      `${new Date().toISOString()} ${response.request.method} ${response.url}: ${response.status} ${what}`,
    );
  }
  return ok;
}

const get = (kind, path, headers) =>
  http.get(`${__ENV.BASE_URL}${path}`, params(kind, path.replace(self.gridId, ':id'), headers));

/** k6's own `json()` makes other objects of the same content at each access, so that none equals itself. */
const parsed = (response) => JSON.parse(response.body);

function openPage() {
  well(get('page', '/'), [200]);
  well(get('page', '/config.json'), [200]);
  well(get('reads', '/api/user'), [200]);
  well(get('reads', '/api/grids'), [200]);
  const known = etag ? { 'If-None-Match': etag } : {};
  const state = get('reads', `/api/grids/${self.gridId}/state`, known);
  if (!well(state, [200, 304])) return;
  if (state.status === 200) {
    ({ items: photos, version } = parsed(state));
    etag = state.headers.Etag;
    if (photos.length === 0) exec.test.abort('a grid that should hold posts is empty');
  }
  lookAt(photos.slice(0, ON_SCREEN));
}

/** A picture that the browser has shown once it shows out of its own cache from then on. */
function lookAt(shown) {
  const addresses = shown
    .map((photo) => photo.thumbUrl || photo.url)
    .filter((url) => url && !cached.has(url));
  const requests = addresses.map((url) => ({
    method: 'GET',
    url: `${__ENV.BASE_URL}${url}`,
    params: { ...params('pictures', '/media/'), responseType: 'none' },
  }));
  http.batch(requests).forEach((response, index) => {
    if (well(response, [200])) cached.add(addresses[index]);
  });
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** More captions and moves than anything else. */
const CHANGES = [caption, caption, caption, caption, move, move, move, move, hide, pin];

function changeSomething() {
  if (photos.length > 0) anyOf(CHANGES)(anyOf(photos));
}

/**
 * Sends a change as the page does, and takes over what the response has of the photos; responds that, or null where it
 * was refused. The key is for k6 alone: where the server closes an idle connection at that moment it sends again, as
 * browsers do.
 */
function send(change, kind = 'changes') {
  seq += 1;
  const response = http.post(
    `${__ENV.BASE_URL}/api/grids/${self.gridId}/changes`,
    JSON.stringify({ device, seq, base: version, changes: [change] }),
    params(kind, `POST /api/grids/:id/changes ${change.kind}`, {
      'Content-Type': 'application/json',
      'X-Idempotency-Key': key(),
    }),
  );
  if (!well(response, [200])) return null;
  const news = parsed(response);
  version = news.version;
  for (const item of news.items) {
    const photo = photos.find(({ id }) => id === item.id);
    if (photo) Object.assign(photo, item);
  }
  const isWhole = check(news, { 'as it should be': ({ refused }) => refused.length === 0 });
  return isWhole ? news : null;
}

const set = (photo, field, value) => send({ kind: 'set', id: photo.id, field, value, seen: photo[field] });

function caption(photo) {
  set(photo, 'description', `Said at ${new Date().toISOString()}, and meant`);
}

function hide(photo) {
  set(photo, 'isHidden', !photo.isHidden);
}

function pin(photo) {
  send({ kind: 'pin', id: photo.id, on: !photo.isPinned });
}

/**
 * A drag over at most three rows. None comes onto the screen or leaves it, because the posts below have no picture in
 * the store.
 */
function move(photo) {
  const from = photos.indexOf(photo);
  const [first, last] = from < ON_SCREEN ? [0, ON_SCREEN - 1] : [ON_SCREEN, photos.length - 1];
  const wanted = from + Math.floor(Math.random() * 19) - 9;
  const to = Math.max(first, Math.min(last, photos.length - 1, wanted));
  if (to === from) return;
  const order = photos.filter((other) => other !== photo);
  const before = order[to]?.id ?? null;
  order.splice(to, 0, photo);
  if (send({ kind: 'move', ids: [photo.id], before, at: to }) !== null) photos = order;
}

const key = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

function addPicture() {
  const file = http.file(picture, 'photo.jpg', 'image/jpeg');
  const uploaded = http.post(
    `${__ENV.BASE_URL}/api/media`,
    { file },
    params('uploads', 'POST /api/media', { 'Idempotency-Key': key() }),
  );
  if (!well(uploaded, [201])) return;
  const items = [{ id: key(), media: parsed(uploaded).mediaId }];
  const first = photos[0]?.id ?? null;
  const createdAt = new Date().toISOString();
  const change = { kind: 'place', items, into: 'feed', before: first, at: 0, createdAt };
  const placed = send(change, 'uploads');
  if (placed === null) return;
  photos = placed.items.concat(photos);
  lookAt(photos.slice(0, 1));
}

export function handleSummary(data) {
  return { [__ENV.SUMMARY]: JSON.stringify(data) };
}

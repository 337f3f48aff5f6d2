/**
 * What people do, as k6 plays it: each virtual user is one person with a browser. They open their grid, look at what is
 * on the screen, change something now and then and add a picture, by the calls that the pages make (web/src).
 * Times are in seconds. What the runner tells: BASE_URL, PEOPLE (a JSON file), PICTURE (a JPEG), SUMMARY (the file for
 * the figures), DURATION, ARRIVAL, and how often: OPEN_EVERY, CHANGE_EVERY, UPLOAD_EVERY.
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

/** k6 keeps the figures of a tag only where a threshold names it; the limits themselves are the runner's. */
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
let cached = new Set();
/** When what is due next, in seconds since the start. */
let due;

export default function () {
  const now = () => (Date.now() - exec.scenario.startTime) / 1000;
  if (!due) {
    self = people[exec.vu.idInTest - 1];
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

/** Whether it is as it should be; what is not is told, because a figure alone explains nothing. */
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
  http.get(`${__ENV.BASE_URL}${path}`, params(kind, path.split('?')[0], headers));

/** k6's own `json()` makes other objects of the same content at each access, so that none equals itself. */
const parsed = (response) => JSON.parse(response.body);

function openPage() {
  well(get('page', '/'), [200]);
  well(get('page', '/config.json'), [200]);
  well(get('reads', '/api/user'), [200]);
  well(get('reads', '/api/grids'), [200]);
  const known = etag ? { 'If-None-Match': etag } : {};
  const list = get('reads', `/api/photos?gridId=${self.gridId}&includeHidden=true`, known);
  if (!well(list, [200, 304])) return;
  if (list.status === 200) {
    photos = parsed(list);
    etag = list.headers.Etag;
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

/** The key is for k6 alone: where the server closes an idle connection at that moment it sends again, as browsers do. */
function send(method, path, name, body, headers = {}) {
  const all = { 'Content-Type': 'application/json', 'X-Idempotency-Key': key(), ...headers };
  const response = http.request(
    method,
    `${__ENV.BASE_URL}${path}`,
    JSON.stringify(body),
    params('changes', name, all),
  );
  return well(response, [200]) ? response : undefined;
}

/** Its revision goes along, as the page sends it: nobody else changes this grid. */
function field(photo, method, name, body) {
  const known = { 'If-Match': `"${photo.revision}"` };
  const response = send(
    method,
    `/api/photos/${photo.id}/${name}`,
    `${method} /api/photos/:id/${name}`,
    body,
    known,
  );
  if (response) Object.assign(photo, parsed(response));
}

function caption(photo) {
  field(photo, 'PUT', 'description', { description: `Said at ${new Date().toISOString()}, and meant` });
}

function hide(photo) {
  field(photo, 'PATCH', 'visibility', { isHidden: !photo.isHidden });
}

function pin(photo) {
  const name = 'PATCH /api/photos/:id/pin';
  const response = send('PATCH', `/api/photos/${photo.id}/pin`, name, { isPinned: !photo.isPinned });
  if (!response) return;
  const { photo: pinned, unpinned } = parsed(response);
  Object.assign(photo, pinned);
  for (const other of photos) if (unpinned.includes(other.id)) other.isPinned = false;
}

/**
 * A drag over at most three rows: every post between the two places gets another one. None comes onto the screen or
 * leaves it, because the posts below have no picture in the store.
 */
function move(photo) {
  const from = photos.indexOf(photo);
  const [first, last] = from < ON_SCREEN ? [0, ON_SCREEN - 1] : [ON_SCREEN, photos.length - 1];
  const wanted = from + Math.floor(Math.random() * 19) - 9;
  const to = Math.max(first, Math.min(last, photos.length - 1, wanted));
  if (to === from) return;
  const order = photos.filter((other) => other !== photo);
  order.splice(to, 0, photo);
  const updates = [];
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1)
    updates.push({ id: order[at].id, position: at });
  if (send('PUT', '/api/photos/batch-position', 'PUT /api/photos/batch-position', { updates }))
    photos = order;
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
  const body = JSON.stringify({ gridId: self.gridId, position: 0, mediaIds: [parsed(uploaded).mediaId] });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key() };
  const placed = http.post(
    `${__ENV.BASE_URL}/api/photos/batch`,
    body,
    params('uploads', 'POST /api/photos/batch', headers),
  );
  if (!well(placed, [201])) return;
  photos = parsed(placed).concat(photos);
  lookAt(photos.slice(0, 1));
}

export function handleSummary(data) {
  return { [__ENV.SUMMARY]: JSON.stringify(data) };
}

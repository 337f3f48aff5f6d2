import { waitFor } from '@testing-library/react';
import { addLayer, followHistory } from './history-layers.js';

/** A page of the router has its number in `idx`. */
const toPage = (idx: number, url: string) => history.pushState({ idx }, '', url);
const at = () => (history.state as { idx: number; layer?: number }).layer ?? 0;
const path = () => location.pathname + location.search;
/** A step takes one turn of the timers, and what follows from it another; here at most three follow each other. */
const TURNS = 12;
/** Everything that is under way has arrived. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const heard: string[] = [];
const remove: (() => void)[] = [];
window.addEventListener('popstate', () => heard.push(path()));

/** An open dialog: closes when asked, unless it is held. */
function open(name: string, { held = false } = {}) {
  const layer = { name, held, isOpen: true, asked: 0, leave: () => undefined as void };
  const take = addLayer({
    close: () => {
      layer.asked += 1;
      if (layer.held) return false;
      layer.leave();
      return true;
    },
  });
  layer.leave = () => {
    layer.isOpen = false;
    take();
  };
  remove.push(() => layer.isOpen && layer.leave());
  return layer;
}

beforeAll(() => {
  history.replaceState({ idx: 0 }, '', '/');
  followHistory();
});
let page = 0;
beforeEach(async () => {
  page += 1;
  toPage(page, `/page-${page}`);
  await rest();
  heard.length = 0;
});
afterEach(async () => {
  for (const leave of remove.splice(0)) leave();
  await rest();
});

it('Back closes what is open and stays on the page; the next Back leads to the page before', async () => {
  const dialog = open('dialog');
  await waitFor(() => expect(at()).toBe(1));
  history.back();
  await rest();
  expect(dialog.isOpen).toBe(false);
  expect([path(), at(), heard]).toEqual([`/page-${page}`, 0, []]);
  history.back();
  await rest();
  expect(path()).not.toBe(`/page-${page}`);
  expect(heard).toHaveLength(1);
});

it('closes one at a time, the topmost first, and two by two quick steps back', async () => {
  const lower = open('lower');
  const upper = open('upper');
  await waitFor(() => expect(at()).toBe(2));
  history.back();
  await rest();
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false]);
  const again = open('again');
  await waitFor(() => expect(at()).toBe(2));
  history.back();
  await waitFor(() => expect(at()).toBe(1), { interval: 1 });
  history.back();
  await rest();
  expect([lower.isOpen, again.isOpen, path()]).toEqual([false, false, `/page-${page}`]);
});

it('closed by other means leaves Back as it would be without', async () => {
  const dialog = open('dialog');
  await waitFor(() => expect(at()).toBe(1));
  dialog.leave();
  await waitFor(() => expect(at()).toBe(0));
  expect(heard).toEqual([]);
  history.back();
  await rest();
  expect(path()).not.toBe(`/page-${page}`);
});

it('one that opens in the place of another takes over its entry', async () => {
  const before = history.length;
  const first = open('first');
  await waitFor(() => expect(at()).toBe(1));
  first.leave();
  const second = open('second');
  await rest();
  expect([at(), history.length]).toEqual([1, before + 1]);
  history.back();
  await rest();
  expect([second.isOpen, path()]).toEqual([false, `/page-${page}`]);
});

it('one that must stay stays, and has its entry again', async () => {
  const dialog = open('dialog', { held: true });
  await waitFor(() => expect(at()).toBe(1));
  for (const asked of [1, 2]) {
    history.back();
    await rest();
    expect([dialog.isOpen, dialog.asked, at(), path()]).toEqual([true, asked, 1, `/page-${page}`]);
  }
});

it('keeps the page where a longer way back would lose what must stay', async () => {
  const dialog = open('dialog', { held: true });
  await waitFor(() => expect(at()).toBe(1));
  history.go(-1);
  await rest();
  expect([dialog.isOpen, path(), at()]).toEqual([true, `/page-${page}`, 1]);
});

it('a page that is entered out of it leads back to the page below, without a dead step', async () => {
  const lower = open('lower');
  const upper = open('upper');
  await waitFor(() => expect(at()).toBe(2));
  toPage(page + 1, '/elsewhere');
  lower.leave();
  upper.leave();
  await rest();
  expect([path(), at()]).toEqual(['/elsewhere', 0]);
  history.back();
  await rest();
  expect([path(), at(), heard]).toEqual([`/page-${page}`, 0, [`/page-${page}`]]);
  history.forward();
  await rest();
  expect(path()).toBe('/elsewhere');
});

it('a page that is entered while the entry is being left comes after it', async () => {
  const dialog = open('dialog');
  await waitFor(() => expect(at()).toBe(1));
  dialog.leave();
  await Promise.resolve();
  toPage(page + 1, '/after');
  await rest();
  expect([path(), heard]).toEqual(['/after', []]);
  history.back();
  await rest();
  expect(path()).toBe(`/page-${page}`);
});

it('an address that changes while it is open is the one that remains', async () => {
  const lightbox = open('lightbox');
  await waitFor(() => expect(at()).toBe(1));
  history.replaceState({ idx: page, key: 'b' }, '', `/page-${page}?photo=b`);
  expect(at()).toBe(1);
  lightbox.leave();
  await waitFor(() => expect(at()).toBe(0));
  expect([path(), history.state]).toEqual([`/page-${page}?photo=b`, { idx: page, key: 'b', layer: 0 }]);
});

it('Forward to what was closed does nothing', async () => {
  const dialog = open('dialog');
  await waitFor(() => expect(at()).toBe(1));
  dialog.leave();
  await waitFor(() => expect(at()).toBe(0));
  history.forward();
  await rest();
  expect([path(), at(), heard]).toEqual([`/page-${page}`, 0, []]);
});

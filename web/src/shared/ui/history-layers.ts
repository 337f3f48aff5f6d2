import { onFirstPopstate } from './first-popstate.js';

/*
 * Back closes what stands open over the page. Each open dialog, sheet or lightbox has an entry of its own in the tab's
 * history, with the page's address; `layer` in its state counts them from 1. The entries follow what is open: one
 * more is pushed, one that closed by other means is left by going back. A move between such entries is none between
 * pages, so the router never hears of it.
 */

interface Layer {
  /** Closes it; false where it must stay, for something would be lost and the person was asked. */
  readonly close: () => boolean;
}

/** What the router (`idx`) and this file (`layer`) keep with an entry. */
interface EntryState {
  readonly idx?: number;
  readonly layer?: number;
}

interface Place {
  readonly page: number | undefined;
  readonly depth: number;
  readonly state: EntryState;
  readonly url: string;
  /** The address was replaced while layers were open, which those below do not know yet. */
  readonly moved: boolean;
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

const layers: Layer[] = [];
let here: Place;
/** A step of our own is under way; what is written to the history meanwhile waits for its end. */
let travelling = false;
const waiting: (() => void)[] = [];
let push: Write;
let replace: Write;
let go: (delta?: number) => void;
let following = false;

function read(moved = false): Place {
  const state = (window.history.state ?? {}) as EntryState;
  return { page: state.idx, depth: state.layer ?? 0, state, url: window.location.href, moved };
}

/** Starts to follow the history. A reload may have left the page on the entry of a dialog that is gone. */
export function followHistory(): void {
  if (following) return;
  following = true;
  const { history } = window;
  push = history.pushState.bind(history);
  replace = history.replaceState.bind(history);
  go = history.go.bind(history);
  here = read();
  history.pushState = (...entry) => write(() => pushPage(entry));
  history.replaceState = (...entry) => write(() => replacePage(entry));
  // A step back from a page with an open dialog leads past the dialog's entry.
  history.go = (delta = 0) => write(() => go(delta < 0 ? delta - here.depth : delta));
  onFirstPopstate(arrive);
  queueMicrotask(settle);
}

/** Adds an open layer on top; returns a function that removes it. */
export function addLayer(layer: Layer): () => void {
  followHistory();
  layers.push(layer);
  queueMicrotask(settle);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // What opens in its place in the same moment takes over its entry.
    queueMicrotask(settle);
  };
}

/** Does something once the entries of what has just closed are left; the router would miss a move before that. */
export function whenSettled(then: () => void): void {
  write(then);
}

function write(now: () => void): void {
  if (travelling) waiting.push(now);
  else now();
}

/** Another page: it takes the place of the layers' entries, to which nobody wants to come back. */
function pushPage(entry: Parameters<Write>): void {
  if (here.depth > 1) {
    waiting.push(() => pushPage(entry));
    travel(1 - here.depth);
    return;
  }
  (here.depth === 1 ? replace : push)(...entry);
  here = read();
  queueMicrotask(settle);
}

function replacePage([state, unused, url]: Parameters<Write>): void {
  const { depth, moved, url: before } = here;
  replace(depth === 0 ? state : { ...(state as EntryState), layer: depth }, unused, url);
  here = read(depth > 0 && (moved || window.location.href !== before));
}

function travel(delta: number): void {
  travelling = true;
  go(delta);
}

/** Gives the history as many entries as there are layers. */
function settle(): void {
  if (travelling) return;
  if (here.depth > layers.length) travel(layers.length - here.depth);
  while (!travelling && here.depth < layers.length) {
    push({ ...here.state, layer: here.depth + 1 }, '');
    here = read(here.moved);
  }
}

function arrive(event: PopStateEvent): void {
  const was = here;
  const own = travelling;
  travelling = false;
  here = read();
  if (here.page === was.page) {
    event.stopImmediatePropagation();
    if (was.moved && here.depth < was.depth) {
      replace({ ...was.state, layer: here.depth }, '', was.url);
      here = read(here.depth > 0);
    }
    if (!own) closeDownTo(here.depth);
  } else if (!own && layers.length > 0 && !closeDownTo(0)) {
    event.stopImmediatePropagation();
    travel((was.page ?? 0) - (here.page ?? 0) + was.depth - here.depth);
    return;
  }
  while (!travelling && waiting.length > 0) waiting.shift()?.();
  // By then React has drawn what closed; what did not close gets its entry again.
  setTimeout(settle);
}

/** Closes from the top; returns whether all went. */
function closeDownTo(depth: number): boolean {
  return layers
    .slice(depth)
    .reverse()
    .every((layer) => layer.close());
}

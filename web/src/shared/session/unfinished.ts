import { Signal, Store } from '../store.js';

/** What is on its way to the server. */
interface Unfinished {
  readonly changes: number;
  readonly photos: number;
  /** Originals of photos that are there: the pictures for posting are made of them. */
  readonly fullSize: number;
  /** Of changes and photos, those for which no response came at once: the person is told how far they are. */
  readonly late: number;
  /** Of changes and photos, those that would be lost if the person left now. */
  readonly unsafe: number;
  /** Of changes and photos, those that this device is about to store: leaving asks, and nothing is shown of that moment. */
  readonly storing: number;
  /** Texts that the server has refused: they wait for the person. */
  readonly refused: number;
}

/** With how far what was late is: it counts from the first until none is left. */
export interface Progress extends Unfinished {
  readonly sent: number;
  readonly of: number;
  /** Of those that were sent, the ones that were left out. */
  readonly leftOut: number;
}

/** How long it is shown that all is saved. */
const SAVED_MS = 4_000;

let ending: ReturnType<typeof setTimeout> | undefined;

const NOTHING: Unfinished = {
  changes: 0,
  photos: 0,
  fullSize: 0,
  late: 0,
  unsafe: 0,
  storing: 0,
  refused: 0,
};

const sources = new Map<object, Unfinished>();
const sum = new Store<Progress>({ ...NOTHING, sent: 0, of: 0, leftOut: 0 });

export const { read: unfinished, subscribe: subscribeToUnfinished } = sum;

/** The media ids of photos whose originals this device is to send: beside `fullSize`, those that it cannot store. */
export const WAITING_ORIGINALS = new Store<ReadonlySet<string>>(new Set());

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

const discards = new Signal();

/** The person gives up what waits. Whoever keeps it forgets it. */
export const discardUnfinished = (): void => discards.emit();
export const onUnfinishedDiscarded = discards.subscribe;

/**
 * Each source reports how much waits there. While something would be lost, on whatever page, leaving asks.
 *
 * @param leftOut how many of those that were late have just been left out
 */
export function noteUnfinished(source: object, now: Partial<Unfinished>, leftOut = 0): void {
  if (Object.values(now).every((count) => count === 0)) sources.delete(source);
  else sources.set(source, { ...NOTHING, ...now });
  const all = [...sources.values()];
  const of = (name: keyof Unfinished) => all.reduce((total, each) => total + each[name], 0);
  const next = {
    changes: of('changes'),
    photos: of('photos'),
    fullSize: of('fullSize'),
    late: of('late'),
    unsafe: of('unsafe'),
    storing: of('storing'),
    refused: of('refused'),
  };
  const progress = progressOf(sum.read(), next, leftOut);
  if (progress.late > 0 || progress.of === 0) clearTimeout(ending);
  else if (sum.read().late > 0)
    ending = setTimeout(() => sum.set({ ...sum.read(), sent: 0, of: 0, leftOut: 0 }), SAVED_MS);
  sum.set(progress);
  // Only while it is needed: some browsers keep no page for Back that has such a listener.
  if (next.unsafe + next.storing > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function progressOf(before: Progress, now: Unfinished, leftOut: number): Progress {
  const more = now.late - before.late;
  const isNew = before.late === 0 && more > 0;
  const { sent, of, leftOut: left } = isNew ? { sent: 0, of: 0, leftOut: 0 } : before;
  return {
    ...now,
    sent: sent + Math.max(0, -more),
    of: of + Math.max(0, more),
    leftOut: left + leftOut,
  };
}

import { Clock } from '@tessera/service-kit';
import { Copier } from './copier.js';
import type { CopyDocument } from './copy.schema.js';

class SetClock extends Clock {
  at = 0;

  override now(): Date {
    return new Date(this.at);
  }
}

const postOf = (number: number) => ({
  into: 'feed',
  index: number,
  newGroupId: null,
  photos: [{ id: `photo ${number}`, newId: `new ${number}`, newMediaId: '' }],
});

/** A copy of so many posts, each of which takes `each` milliseconds, and what it makes of the progress. */
async function copyOf(posts: number, each: number) {
  const clock = new SetClock();
  const copy = {
    _id: 'copy',
    ownerId: 'ada',
    done: 0,
    before: null,
    at: 0,
    requestedAt: clock.now(),
    posts: Array.from({ length: posts }, (_, number) => postOf(number)),
  } as unknown as CopyDocument;
  const note = jest.fn((_id: string, _done: number) => Promise.resolve(true));
  const publish = jest.fn();
  const change = jest.fn(() => {
    clock.at += each;
    return Promise.resolve({ body: { refused: [] } });
  });
  const parts = [
    { findAtWork: () => Promise.resolve(copy), note },
    { end: () => Promise.resolve() },
    { listed: () => Promise.resolve({ order: [], drafts: [], carousels: [] }) },
    { forgetClient: () => Promise.resolve() },
    { findMany: (_ownerId: string, ids: string[]) => Promise.resolve(ids.map((id) => ({ id }))) },
    // Without a picture.
    {
      all: (_ownerId: string, _grid: object, photos: object[]) =>
        Promise.resolve(photos.map((photo) => ({ ...photo, url: null, isPlaceholder: true }))),
    },
    { limitsOf: () => Promise.resolve({}) },
    { change },
    {},
    { isDraining: false },
    { publish },
    clock,
  ] as unknown as ConstructorParameters<typeof Copier>;
  await new Copier(...parts).copy('copy');
  expect(change).toHaveBeenCalledTimes(posts);
  return { noted: note.mock.calls.map(([, done]) => done), published: publish.mock.calls.length };
}

it('notes and tells the progress of many posts at most once a second, and at the end', async () => {
  expect(await copyOf(50, 0)).toEqual({ noted: [50], published: 1 });
  expect(await copyOf(50, 100)).toEqual({ noted: [10, 20, 30, 40, 50], published: 5 });
});

it('notes each post where each takes a second', async () => {
  expect(await copyOf(3, 1_000)).toEqual({ noted: [1, 2, 3], published: 3 });
});

import { Clock, type Progress } from '@tessera/service-kit';
import type { MarkedPhoto, PhotoMark, Span } from './photo-upkeep.repository.js';
import { PhotoUpkeepService } from './photo-upkeep.service.js';

const MINUTE = 60_000;
const START = Date.parse('2026-12-01T08:00:00Z');

class SetClock extends Clock {
  at = START;

  override now(): Date {
    return new Date(this.at);
  }
}

interface Deletion extends MarkedPhoto {
  readonly deletedAt: number;
}

/** The sweep over these deletions, by processes that start where `restart` is called; counted is what it asks. */
function sweepOf(deletions: readonly Deletion[]) {
  const clock = new SetClock();
  const named = jest.fn((_ownerId: string, _photos: readonly MarkedPhoto[]) => Promise.resolve(new Set()));
  const undelete = jest.fn(() => Promise.resolve());
  const photos = {
    findPlaces: (mark: PhotoMark, { from = new Date(0), until }: Span) =>
      Promise.resolve(
        deletions.filter(
          ({ deletedAt: at }) => mark === 'deletedAt' && at >= from.getTime() && at < until.getTime(),
        ),
      ),
    undelete,
  };
  const none = undefined as never;
  const start = () =>
    new PhotoUpkeepService(photos as never, none, none, none, { named } as never, none, none, none, clock);
  let cursor: string | null = null;
  const keep = (next: string | null) => {
    cursor = next;
    return Promise.resolve();
  };
  let process = start();
  return {
    clock,
    named,
    restart: () => (process = start()),
    round: () => process.settleDeleted({ cursor, keep } satisfies Progress),
  };
}

const deleted = (id: string, deletedAt: number): Deletion => ({ id, ownerId: 'o', gridId: 'g', deletedAt });

it('reads no grid twice for a photo that was deleted ten minutes ago', async () => {
  const { clock, named, round } = sweepOf([deleted('p', START - 10 * MINUTE)]);
  await round();
  expect(named).toHaveBeenCalledTimes(1);
  clock.at += MINUTE / 2;
  await round();
  expect(named).toHaveBeenCalledTimes(1);
});

it('does not go through the whole trash with each start', async () => {
  const { clock, named, restart, round } = sweepOf([deleted('p', START - 10 * MINUTE)]);
  await round();
  clock.at += MINUTE;
  restart();
  await round();
  expect(named).toHaveBeenCalledTimes(1);
});

it('judges what was deleted before an outage, until the other sweeps have gone round too', async () => {
  const before = deleted('p', START + 10 * MINUTE);
  const { clock, named, restart, round } = sweepOf([before]);
  await round();
  expect(named).not.toHaveBeenCalled();
  clock.at += 5 * 60 * MINUTE;
  restart();
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await round();
    clock.at += MINUTE / 2;
  }
  // Six rounds of half a minute, and the one that ends them.
  expect(named).toHaveBeenCalledTimes(7);
  expect(named).toHaveBeenCalledWith('o', [before]);
});

import type { Person } from '../../services/admin/statistics/history.mjs';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;
const SESSION_SECONDS = 600;
const GRIDS_EACH = 2;
const PHOTOS_A_GRID = 10;
const PAID_AFTER_MS = DAY_MS;
const PAID_FOR_MS = 30 * DAY_MS;

/** As the services make them: by age. */
const idOf = (createdAt: Date, index: number) =>
  createdAt.getTime().toString(16).padStart(12, '0') + index.toString(16).padStart(20, '0');

const mediaIdOf = (index: number) =>
  ((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').padEnd(32, index.toString(16));

/**
 * One of some people who came evenly over a year and have two grids of ten photos each. All of it follows from the
 * person's number.
 * @param end of the year, in milliseconds since 1970
 */
export function personOf(index: number, people: number, end: number): Person {
  const momentOf = (each: number, count: number) =>
    new Date(end - YEAR_MS + Math.floor(((each + 1) * YEAR_MS) / count));
  const at = momentOf(index, people);
  const grids = Array.from({ length: GRIDS_EACH }, (_, place) => {
    const number = index + place * people;
    const madeAt = momentOf(number, GRIDS_EACH * people);
    return { id: idOf(madeAt, number), number, at: madeAt, erasedAt: null, carousel: false };
  });
  const photos = grids.flatMap(({ id: gridId, number }) =>
    Array.from({ length: PHOTOS_A_GRID }, (_, place) => {
      const photo = number * PHOTOS_A_GRID + place;
      const madeAt = momentOf(photo, GRIDS_EACH * people * PHOTOS_A_GRID);
      const stored = { mediaId: mediaIdOf(photo), bytes: 200_000 + ((index + place) % 1_000) };
      const hidden = photo % 1_000 === 0;
      return { id: idOf(madeAt, photo), gridId, at: madeAt, erasedAt: null, hidden, ...stored };
    }),
  );
  return {
    id: idOf(at, index),
    // Not in the order of the sign-ups, as names are not.
    name: `person-${((index * 7_919) % people).toString().padStart(6, '0')}`,
    isAdmin: index === 0,
    at,
    erasedAt: null,
    seenAt: index % 4 === 0 ? new Date(end - (index % 7) * 1_000) : at,
    plans: planChangesOf(index, at.getTime() + PAID_AFTER_MS, end),
    // Of the last 30 days, of every second person.
    sessions:
      index % 2 === 0
        ? [{ at: new Date(end - Math.floor(((index + 1) * 30 * DAY_MS) / people)), seconds: SESSION_SECONDS }]
        : [],
    grids,
    photos,
    exportedAt: null,
  };
}

/**
 * Every fifth person takes the paid plan a day after the sign-up; every second of these leaves it after 30 days.
 */
function planChangesOf(index: number, upgrade: number, end: number): Person['plans'] {
  if (index % 5 !== 0) return [];
  const changes: Person['plans'] = [{ to: 'creator', at: new Date(upgrade) }];
  if (index % 10 !== 0) changes.push({ to: 'free', at: new Date(upgrade + PAID_FOR_MS) });
  return changes.filter(({ at }) => at.getTime() <= end);
}

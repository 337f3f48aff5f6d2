import {
  storedAsset,
  storedGrid,
  storedPhoto,
  storedPlanChange,
  storedSession,
  storedUser,
} from '../../services/admin/statistics/stored.mjs';

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
 * What is stored of one of some people who came evenly over a year and have two grids of ten photos each. All of it
 * follows from the person's number.
 * @param index of the person
 * @param end of the year, in milliseconds since 1970
 * @returns by `service.collection`
 */
export function recordsOf(
  index: number,
  people: number,
  end: number,
): Record<string, ({ _id: string } & Record<string, unknown>)[]> {
  const momentOf = (each: number, count: number) =>
    new Date(end - YEAR_MS + Math.floor(((each + 1) * YEAR_MS) / count));
  const createdAt = momentOf(index, people);
  const id = idOf(createdAt, index);
  const plans = planChangesOf(index, createdAt.getTime() + PAID_AFTER_MS, end);
  const user = storedUser({
    id,
    // Not in the order of the sign-ups, as names are not.
    name: `person-${((index * 7_919) % people).toString().padStart(6, '0')}`,
    tier: plans.at(-1)?.to ?? 'free',
    isAdmin: index === 0,
    createdAt,
    lastSeenAt: index % 4 === 0 ? new Date(end - (index % 7) * 1_000) : createdAt,
  });
  const contents = Array.from({ length: GRIDS_EACH }, (_, place) => {
    const number = index + place * people;
    const count = GRIDS_EACH * people;
    const gridId = idOf(momentOf(number, count), number);
    const photos = Array.from({ length: PHOTOS_A_GRID }, (_each, at) => {
      const photo = number * PHOTOS_A_GRID + at;
      const madeAt = momentOf(photo, count * PHOTOS_A_GRID);
      const own = { gridId, ownerId: id, mediaId: mediaIdOf(photo), createdAt: madeAt };
      return storedPhoto({ id: idOf(madeAt, photo), isHidden: photo % 1_000 === 0, ...own });
    });
    const order = photos.map(({ _id }) => _id);
    const made = { ownerId: id, name: `Grid ${number}`, order, createdAt: momentOf(number, count) };
    return { grid: storedGrid({ id: gridId, ...made }), photos };
  });
  const grids = contents.map(({ grid }) => grid);
  const photos = contents.flatMap((each) => each.photos);
  return {
    'auth.users': [user],
    'auth.plan-changes': plans.map((change, place) =>
      storedPlanChange({ id: idOf(change.at, 10 * index + place), userId: id, ...change }),
    ),
    'auth.sessions': index % 2 === 0 ? [sessionOf(id, index, people, end)] : [],
    'grids.boards': [{ _id: id, order: grids.map(({ _id }) => _id), version: 1 }],
    'grids.grids': grids,
    'grids.photos': photos,
    'media.assets': photos.map(({ _id: photoId, mediaId, ownerId, createdAt: madeAt }, at) =>
      storedAsset({
        id: mediaId,
        ownerId,
        photoId,
        bytes: 200_000 + ((index + at) % 1_000),
        createdAt: madeAt,
      }),
    ),
  };
}

/**
 * Every fifth person takes the paid plan a day after the sign-up; every second of these leaves it after 30 days.
 */
function planChangesOf(index: number, upgrade: number, end: number) {
  if (index % 5 !== 0) return [];
  const changes = [{ from: 'free', to: 'creator', at: new Date(upgrade) }];
  if (index % 10 !== 0) changes.push({ from: 'creator', to: 'free', at: new Date(upgrade + PAID_FOR_MS) });
  return changes.filter(({ at }) => at.getTime() <= end);
}

/** Of the last 30 days, of every second person. */
function sessionOf(userId: string, index: number, people: number, end: number) {
  const startedAt = new Date(end - Math.floor(((index + 1) * 30 * DAY_MS) / people));
  return storedSession({
    id: idOf(startedAt, index),
    userId,
    startedAt,
    seconds: SESSION_SECONDS,
    expiresAt: new Date(startedAt.getTime() + 7 * DAY_MS),
    forgetAt: new Date(startedAt.getTime() + 400 * DAY_MS),
  });
}

import { PLANS } from '@tessera/contracts';
import { EMPTY_GRID, type GridArrays } from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';
import {
  assertCarousels,
  assertExport,
  assertHiding,
  assertKit,
  assertRoomForGrid,
  assertRoomForPhotos,
  assertRoomForPlaceholders,
  assertRoomInCarousel,
} from './plan-refusals.js';

const { free, creator } = PLANS;
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const carousel = { groupId: 'g', cover: 'p0', members: ids(3, 'm'), createdAt: new Date(0) };
/** Six posts, of which two are placeholders and one covers three members: seven photos, nine items. */
const grid: GridArrays = {
  ...EMPTY_GRID,
  order: ids(6, 'p'),
  placeholders: ['p4', 'p5'],
  carousels: [carousel],
};

function refusalOf(check: () => void): Pick<AppError, 'code' | 'message' | 'details'> | null {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return null;
}

describe('the plan', () => {
  it('counts photos without placeholders and with members', () => {
    expect(refusalOf(() => assertRoomForPhotos(free, grid, 2))).toBeNull();
    expect(refusalOf(() => assertRoomForPhotos(free, grid, 3))).toMatchObject({
      code: 'PHOTO_LIMIT_REACHED',
      message:
        'Free accounts can have up to 9 photos per grid. You have 7 photos and are trying to add 3 more. Upgrade to Creator for unlimited photos.',
      details: { limit: 9, current: 7, adding: 3 },
    });
    expect(refusalOf(() => assertRoomForPhotos(creator, grid, 9_991))).toBeNull();
    expect(refusalOf(() => assertRoomForPhotos(creator, grid, 9_992))).toMatchObject({
      code: 'CEILING_REACHED',
      message:
        'A grid holds up to 10,000 photos and placeholders. This one has 9, and 9,992 more do not fit. Use another grid, or delete some.',
      details: { limit: 10_000, current: 9, adding: 9_992 },
    });
  });

  it('counts placeholders for themselves [D2.1]', () => {
    expect(refusalOf(() => assertRoomForPlaceholders(free, EMPTY_GRID, 1))).toBeNull();
    expect(refusalOf(() => assertRoomForPlaceholders(free, grid, 1))).toMatchObject({
      code: 'PLACEHOLDER_LIMIT_REACHED',
      details: { limit: 1, current: 2, adding: 1 },
    });
    expect(refusalOf(() => assertRoomForPlaceholders(creator, grid, 50))).toBeNull();
  });

  it('counts a carousel with its cover', () => {
    expect(refusalOf(() => assertRoomInCarousel(creator, carousel, 16))).toBeNull();
    expect(refusalOf(() => assertRoomInCarousel(creator, carousel, 17))).toMatchObject({
      code: 'CAROUSEL_PHOTO_LIMIT',
      message: 'You can add up to 20 photos per carousel. You currently have 4 photos and can add 16 more.',
      details: { limit: 20, current: 4, adding: 17 },
    });
    expect(refusalOf(() => assertRoomInCarousel(creator, undefined, 20))).toBeNull();
  });

  it('counts grids', () => {
    expect(refusalOf(() => assertRoomForGrid(free, 1))).toBeNull();
    expect(refusalOf(() => assertRoomForGrid(free, 2))).toMatchObject({ code: 'GRID_LIMIT_REACHED' });
    expect(refusalOf(() => assertRoomForGrid(creator, 499))).toBeNull();
    expect(refusalOf(() => assertRoomForGrid(creator, 500))).toMatchObject({
      code: 'CEILING_REACHED',
      message: 'You have 500 grids, as many as one account can have. Delete one to add another.',
      details: { limit: 500, current: 500, adding: 1 },
    });
  });

  it('opens hiding, exports and carousels by its flags [5.11] [6.3]', () => {
    expect(refusalOf(() => assertHiding(free))).toMatchObject({ code: 'HIDE_NOT_AVAILABLE' });
    expect(refusalOf(() => assertExport(free))).toMatchObject({ code: 'EXPORT_NOT_AVAILABLE' });
    expect(refusalOf(() => assertKit(free))).toMatchObject({ code: 'KIT_NOT_AVAILABLE' });
    expect(refusalOf(() => assertCarousels(free))).toMatchObject({ code: 'CAROUSEL_NOT_AVAILABLE' });
    for (const check of [assertHiding, assertExport, assertKit, assertCarousels]) {
      expect(refusalOf(() => check(creator))).toBeNull();
    }
  });
});

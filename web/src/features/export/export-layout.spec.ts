import { EXPORT, type Ratio } from '@tessera/contracts';
import { aPhoto } from '../../../test/photos.js';
import { dayOf, exportPlan } from './export-layout.js';

const photos = (count: number) =>
  Array.from({ length: count }, (_, position) => aPhoto(`p${position}`, { position }));
const DAY = '2026-03-04';

describe('the plan of an export', () => {
  it('lays tiles of 180 x 240 out in three columns without gaps [D1.9]', () => {
    const [sheet] = exportPlan(photos(5), '3:4', 0, DAY).sheets;
    expect(sheet).toMatchObject({ fileName: 'instagram-grid-2026-03-04.png', height: 480 });
    expect(sheet?.tiles.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [180, 0],
      [360, 0],
      [0, 240],
      [180, 240],
    ]);
    expect(sheet?.tiles[0]?.url).toBe('/media/p0/master');
  });

  it('takes the first rows of what remains after hidden ones and members are left out [9.4] [D1.9]', () => {
    const all = [
      ...photos(12).map((photo) => (photo.id === 'p1' ? { ...photo, isHidden: true } : photo)),
      aPhoto('m', { carouselGroupId: 'g', carouselPosition: 1 }),
    ];
    const plan = exportPlan(all, '3:4', 3, DAY);
    expect(plan).toMatchObject({ rows: 3, photos: 9 });
    expect(plan.sheets[0]?.tiles.map(({ url }) => url?.split('/')[2])).toEqual([
      'p0',
      'p2',
      'p3',
      'p4',
      'p5',
      'p6',
      'p7',
      'p8',
      'p9',
    ]);
  });

  it('keeps placeholders as tiles without a picture, and does not count them [D1.9]', () => {
    const plan = exportPlan([aPhoto('x', { isPlaceholder: true, url: null }), ...photos(1)], '3:4', 0, DAY);
    expect(plan.photos).toBe(1);
    expect(plan.sheets[0]?.tiles.map(({ url }) => url)).toEqual([null, '/media/p0/master']);
  });

  it('splits more than 34 rows into numbered files, none over the limit [9.4] [D1.9]', () => {
    const plan = exportPlan(photos(150), '3:4', 0, DAY);
    expect(plan).toMatchObject({ rowsInFile: 34, rows: 50 });
    expect(plan.sheets.map(({ fileName, tiles, height }) => [fileName, tiles.length, height])).toEqual([
      ['instagram-grid-2026-03-04-1.png', 102, 34 * 240],
      ['instagram-grid-2026-03-04-2.png', 48, 16 * 240],
    ]);
    for (const { height } of plan.sheets) {
      expect(height * EXPORT.pixelRatio).toBeLessThanOrEqual(EXPORT.maxCanvas);
    }
    expect(exportPlan(photos(102), '3:4', 0, DAY).sheets).toHaveLength(1);
  });

  it("has tiles of the grid's shape, and as many rows in a file as then fit", () => {
    const rowsIn = (ratio: Ratio) => {
      const { rowsInFile, sheets } = exportPlan(photos(4), ratio, 0, DAY);
      return [rowsInFile, sheets[0]?.tileHeight, sheets[0]?.tiles[3]?.top, sheets[0]?.height];
    };
    expect(rowsIn('4:5')).toEqual([36, 225, 225, 450]);
    expect(rowsIn('1:1')).toEqual([45, 180, 180, 360]);
  });

  it('shows of a cropped photo what its tile shows', () => {
    const cropped = aPhoto('a', { width: 2000, height: 1000, focus: { x: 0, y: 0.5, zoom: 2 } });
    const [sheet] = exportPlan([cropped, aPhoto('b', { position: 1 })], '1:1', 0, DAY).sheets;
    expect(sheet?.tiles.map(({ focus }) => focus)).toEqual([{ x: 0, y: 0.5, zoom: 2 }, null]);
  });

  it('is nothing for an empty grid', () => {
    expect(exportPlan([], '3:4', 0, DAY)).toMatchObject({ sheets: [], rows: 0, photos: 0 });
  });
});

it("names the day of the person's own time zone", () => {
  expect(dayOf(new Date(2026, 2, 4, 23, 59))).toBe(DAY);
});

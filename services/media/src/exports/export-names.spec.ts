import { gridFolder, photoFile } from './export-names.js';

it('folders and files are numbered as the person sees them', () => {
  expect(gridFolder(1, 'Summer', false)).toBe('Grids/02 Summer');
  expect(gridFolder(2, 'Old', true)).toBe('Trash/03 Old');
  expect(photoFile(0, 'reel', null)).toBe('0001 reel.jpg');
  expect(photoFile(3, 'carousel', 1)).toBe('0004 carousel 2.jpg');
});

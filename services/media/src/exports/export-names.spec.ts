import { fileName, gridFolder, photoFile } from './export-names.js';

it.each([
  ['Summer 2026', 'Summer 2026'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['...', 'Untitled'],
  ['   ', 'Untitled'],
  ['日本 🎈', '日本 🎈'],
  ['x'.repeat(100), 'x'.repeat(60)],
])('a grid named %j is the file %j', (name, file) => {
  expect(fileName(name)).toBe(file);
});

it('folders and files are numbered as the person sees them', () => {
  expect(gridFolder(1, 'Summer', false)).toBe('Grids/02 Summer');
  expect(gridFolder(2, 'Old', true)).toBe('Trash/03 Old');
  expect(photoFile(0, 'reel', null)).toBe('0001 reel.jpg');
  expect(photoFile(3, 'carousel', 1)).toBe('0004 carousel 2.jpg');
});

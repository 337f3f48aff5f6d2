import { fileName } from './file-name.js';

it.each([
  ['Summer 2026', 'Summer 2026'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['...', 'Untitled'],
  ['   ', 'Untitled'],
  ['日本 🎈', '日本 🎈'],
  ['x'.repeat(100), 'x'.repeat(60)],
  [`${'x'.repeat(59)}🇦🇹 and more`, 'x'.repeat(59)],
])('a grid named %j is the file %j', (name, file) => {
  expect(fileName(name)).toBe(file);
});

import { ERRORS } from '@tessera/contracts';
import { imagesIn, mayLose, refusalOf } from './file-checks.js';

const file = (type: string, size = 10) => {
  const made = new File(['x'], 'a', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it('drops what is no image at all', () => {
  expect(imagesIn([file('image/png'), file('text/plain'), file(''), file('image/heic')])).toHaveLength(2);
});

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('takes %s up to 8 MB', (type) => {
  expect(refusalOf(file(type, 8 * 1024 * 1024))).toBeNull();
  expect(refusalOf(file(type, 8 * 1024 * 1024 + 1))).toBe(ERRORS.FILE_TOO_LARGE.text);
});

it('names why another image cannot be taken', () => {
  expect(refusalOf(file('image/heic'))).toBe(ERRORS.UNSUPPORTED_IMAGE.text);
});

it('knows when movement or transparency may be lost', () => {
  expect(mayLose([file('image/jpeg')])).toBe(false);
  expect(mayLose([file('image/jpeg'), file('image/gif')])).toBe(true);
});

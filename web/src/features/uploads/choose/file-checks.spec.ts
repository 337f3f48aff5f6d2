import { ERRORS } from '@tessera/contracts';
import { mayLose, refusalOf } from './file-checks.js';

const file = (type: string, size = 10) => {
  const made = new File(['x'], 'a', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it.each([
  ['clip.mov', 'video/quicktime', 'Videos cannot be uploaded. Choose a photo.'],
  ['clip.mkv', '', 'Videos cannot be uploaded. Choose a photo.'],
  ['plan.pdf', 'application/pdf', 'A PDF cannot be uploaded. Choose a photo.'],
  ['notes.txt', 'text/plain', 'This file is not a photo. Choose a JPG, PNG, WEBP or GIF.'],
  ['unknown', '', 'This file is not a photo. Choose a JPG, PNG, WEBP or GIF.'],
  ['scan.TIFF', '', ERRORS.UNSUPPORTED_IMAGE.text],
  ['drawing.svg', 'image/svg+xml', ERRORS.UNSUPPORTED_IMAGE.text],
])('drops %s, which is no image that can be uploaded, and shows it [5.10]', (name, type, reason) => {
  expect(refusalOf(new File(['x'], name, { type }))).toBe(reason);
});

it('tells that a file is empty', () => {
  expect(refusalOf(file('image/png', 0))).toBe('This file is empty.');
});

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
  'takes %s up to 8 MB [5.10] [9.3]',
  (type) => {
    expect(refusalOf(file(type, 8 * 1024 * 1024))).toBeNull();
    expect(refusalOf(file(type, 8 * 1024 * 1024 + 1))).toBe(ERRORS.FILE_TOO_LARGE.text);
  },
);

it.each([
  ['phone.HEIC', ''],
  ['phone.heif', 'image/heif'],
  ['phone', 'image/heic'],
  ['screen.avif', ''],
])('takes %s (%s), of which it makes a JPEG, up to 8 MB [D5.6]', (name, type) => {
  expect(refusalOf({ name, type, size: 8 * 1024 * 1024 })).toBeNull();
  expect(refusalOf({ name, type, size: 8 * 1024 * 1024 + 1 })).toBe(ERRORS.FILE_TOO_LARGE.text);
});

it('names why another image cannot be taken', () => {
  expect(refusalOf(file('image/tiff'))).toBe(ERRORS.UNSUPPORTED_IMAGE.text);
});

it('knows when movement or transparency may be lost', () => {
  expect(mayLose([file('image/jpeg'), file('image/heic')])).toBe(false);
  expect(mayLose([file('image/jpeg'), file('image/gif')])).toBe(true);
});

import { refusalOf } from './picture-file.js';

const MB = 1024 * 1024;

it("an image of 5 MB is refused: 'File too large', 'Please select an image smaller than 5MB.'", () => {
  expect(refusalOf({ name: 'me.png', type: 'image/png', size: 5 * MB })).toMatchObject({
    title: 'File too large',
    description: 'Please select an image smaller than 5MB.',
  });
  expect(refusalOf({ name: 'me.png', type: 'image/png', size: 5 * MB - 1 })).toBeNull();
});

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/avif'])(
  '%s is taken',
  (type) => {
    expect(refusalOf({ name: 'me', type, size: 1 })).toBeNull();
  },
);

it('a HEIC is taken by its name where the system knows no type of it', () => {
  expect(refusalOf({ name: 'me.HEIC', type: '', size: 1 })).toBeNull();
});

it.each([
  ['me.svg', 'image/svg+xml', 'This kind of image cannot be used'],
  ['cv.pdf', 'application/pdf', 'Not an image'],
  ['me.txt', '', 'Not an image'],
])('%s (%s) is refused by its name', (name, type, title) => {
  expect(refusalOf({ name, type, size: 1 })).toMatchObject({
    title,
    description: `Please select a JPG, PNG, WEBP or GIF image instead of ${name}.`,
  });
});

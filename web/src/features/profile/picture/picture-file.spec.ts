import { refusalOf } from './picture-file.js';

const MB = 1024 * 1024;

it("an image of 5 MB is refused: 'File too large', 'Please select an image smaller than 5MB.'", () => {
  expect(refusalOf({ type: 'image/png', size: 5 * MB })).toMatchObject({
    title: 'File too large',
    description: 'Please select an image smaller than 5MB.',
  });
  expect(refusalOf({ type: 'image/png', size: 5 * MB - 1 })).toBeNull();
});

it('a file that is no image is refused', () => {
  expect(refusalOf({ type: 'application/pdf', size: 1 })?.title).toBe('Not an image');
});

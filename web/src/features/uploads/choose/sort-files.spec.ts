import { sortFiles } from './sort-files.js';

const file = (name: string, lastModified = 1, type = 'image/jpeg') =>
  new File(['x'], name, { type, lastModified });
const nowhere = () => null;

it('takes photos and names each file that is none', () => {
  const { taken, refused } = sortFiles(
    [file('a.jpg'), file('clip.mp4', 1, 'video/mp4'), file('b.jpg')],
    nowhere,
  );
  expect(taken.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(refused).toEqual([
    { name: 'clip.mp4', reason: 'Videos cannot be uploaded. Choose a photo.', twin: null },
  ]);
});

it('takes one of a file that was chosen twice, and keeps the other at hand', () => {
  const twin = file('IMG_1.jpg');
  const { taken, refused } = sortFiles([file('IMG_1.jpg'), twin, file('IMG_1.jpg', 2)], nowhere);
  expect(taken.map(({ lastModified }) => lastModified)).toEqual([1, 2]);
  expect(refused).toEqual([{ name: 'IMG_1.jpg', reason: 'IMG_1.jpg was chosen twice.', twin }]);
});

it('says of a file that is there already whether it waits or was uploaded', () => {
  const { taken, refused } = sortFiles([file('a.jpg'), file('b.jpg'), file('c.jpg')], ({ name }) =>
    name === 'a.jpg' ? 'chosen' : name === 'b.jpg' ? 'uploaded' : null,
  );
  expect(taken.map(({ name }) => name)).toEqual(['c.jpg']);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'a.jpg was chosen twice.',
    'b.jpg was uploaded before.',
  ]);
});

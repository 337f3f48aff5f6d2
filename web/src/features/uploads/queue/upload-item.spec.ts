import { photosOf } from '../../../../test/photos.js';
import { uploadTo } from '../../../../test/upload-items.js';
import { notInGrid } from './upload-item.js';
import { AT_START } from './upload-target.js';

it('is under way until the server has the photo, whatever the page that sent it left behind', () => {
  const files = [...'abc'].map((id) => ({ ...uploadTo(AT_START, id), photoId: id }));
  // The change that puts "b" into the grid is on its way.
  const photos = photosOf('abx', { b: { revision: 0 } });
  expect(notInGrid(files, photos).map(({ photoId }) => photoId)).toEqual(['b', 'c']);
  expect(notInGrid(files, [])).toEqual(files);
});

import { Store } from '../../../shared/store.js';
import type { UploadItem } from './upload-item.js';
import { AT_START, type UploadTarget } from './upload-target.js';
import { uploadsInto } from './use-uploads.js';

const anUpload = (id: string, target: UploadTarget = AT_START, gridId = 'summer'): UploadItem => ({
  id,
  gridId,
  target,
  name: `${id}.jpg`,
  preview: `blob:${id}`,
  stage: 'waiting',
  progress: new Store(0),
  note: null,
  mayRetry: false,
  photoId: id,
  siblings: [id],
});

const ids = (items: readonly UploadItem[]) => items.map(({ id }) => id);

describe('the uploads into a grid', () => {
  it('are the same list while files go on, in this grid or in another', () => {
    const [a, b, other] = [anUpload('a'), anUpload('b'), anUpload('c', AT_START, 'autumn')];
    const items = new Store<readonly UploadItem[]>([a, b, other]);
    const into = uploadsInto('summer', items);
    const before = into.read();
    expect(ids(before)).toEqual(['a', 'b']);
    items.set([{ ...a, stage: 'sending' }, b, { ...other, stage: 'failed' }]);
    expect(into.read()).toBe(before);
  });

  it('are another list when a file comes, goes, or changes its place', () => {
    const [a, b] = [anUpload('a'), anUpload('b')];
    const items = new Store<readonly UploadItem[]>([a]);
    const into = uploadsInto('summer', items);
    const seen = [into.read()];
    for (const next of [[a, b], [b, a], [a]]) {
      items.set(next);
      seen.push(into.read());
    }
    expect(seen.map(ids)).toEqual([['a'], ['a', 'b'], ['b', 'a'], ['a']]);
    expect(new Set(seen).size).toBe(4);
  });

  it('are another list when one into a placeholder goes on, whose tile is busy until it fails', () => {
    const fill = anUpload('a', { kind: 'fill', photoId: 'p' });
    const items = new Store<readonly UploadItem[]>([fill]);
    const into = uploadsInto('summer', items);
    expect(into.read()[0]?.stage).toBe('waiting');
    items.set([{ ...fill, stage: 'failed' }]);
    expect(into.read()[0]?.stage).toBe('failed');
  });
});

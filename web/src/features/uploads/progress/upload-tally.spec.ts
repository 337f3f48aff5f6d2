import { Store } from '../../../shared/store.js';
import type { FileUnderWay, UploadStage } from '../queue/upload-item.js';
import { AT_START } from '../queue/upload-target.js';
import { spokenSummary, summaryText } from './upload-summary.js';
import { UploadTally } from './upload-tally.js';

const item = (id: string, stage: UploadStage): FileUnderWay => ({
  id,
  gridId: 'grid',
  target: AT_START,
  name: `${id}.jpg`,
  preview: 'blob:1',
  stage,
  progress: new Store(0),
  note: null,
  mayRetry: false,
});
/** 'a:sending b:failed' as items. */
const items = (text: string) =>
  text === ''
    ? []
    : text.split(' ').map((each) => item(each.split(':')[0] ?? '', each.split(':')[1] as UploadStage));

describe('the tally of the uploads', () => {
  let tally: UploadTally;
  const see = (...states: string[]) => {
    for (const state of states) tally.observe(items(state));
    const { added, current, total } = tally.view.read();
    return { added, current, total };
  };
  beforeEach(() => {
    tally = new UploadTally();
  });

  it('counts what arrived and what is still to come', () => {
    expect(see('a:waiting b:waiting c:waiting')).toEqual({ added: 0, current: 0, total: 3 });
    expect(see('a:sent b:sending c:waiting')).toEqual({ added: 0, current: 1, total: 3 });
    expect(see('b:failed c:sending')).toEqual({ added: 1, current: 1, total: 3 });
    expect(see('b:failed')).toMatchObject({ added: 2 });
  });

  it('keeps the count until what failed was read, then starts again at zero', () => {
    expect(see('a:sending b:sending', 'b:failed')).toMatchObject({ added: 1 });
    expect(see('b:failed c:sending')).toEqual({ added: 1, current: 0, total: 1 });
    expect(see('b:failed')).toMatchObject({ added: 2 });
    expect(see('')).toEqual({ added: 0, current: 0, total: 0 });
  });

  it('does not take a failed file that was removed for one that arrived, and counts one that followed by Retry', () => {
    expect(see('a:sending b:sending c:sending', 'b:failed c:failed', 'c:failed')).toMatchObject({ added: 1 });
    expect(see('c:sending')).toEqual({ added: 1, current: 0, total: 1 });
    tally.refuse([{ name: 'x.pdf', reason: 'No.', twin: null }], { upload: () => undefined });
    expect(see('')).toMatchObject({ added: 2 });
  });

  it('keeps refused files until they are removed, and adds a twin when asked', () => {
    const upload = jest.fn();
    const twin = new File(['x'], 'a.jpg');
    tally.refuse(
      [
        { name: 'clip.mp4', reason: 'No.', twin: null },
        { name: 'a.jpg', reason: 'Twice.', twin },
      ],
      { upload },
    );
    see('b:sending', '');
    const [clip, same] = tally.view.read().refused;
    expect(clip).toMatchObject({ name: 'clip.mp4', reason: 'No.', postId: null, addAnyway: null });
    expect(tally.view.read().added).toBe(1);
    same?.addAnyway?.();
    expect(upload).toHaveBeenCalledWith(twin);
    expect(tally.view.read().refused).toEqual([clip]);
    tally.forget(clip?.id ?? '');
    expect(tally.view.read()).toEqual({ added: 0, current: 0, total: 0, refused: [] });
  });

  it('knows a file that is on its way and one that arrived, in each grid for itself, and forgets one that was removed', () => {
    tally.note('grid', ['a', 'b'], ['sea', 'sky']);
    expect([tally.whereIs('grid', 'sea'), tally.whereIs('other', 'sea')]).toEqual(['chosen', null]);
    see('a:sending b:sending', 'b:failed', '');
    expect([tally.whereIs('grid', 'sea'), tally.whereIs('grid', 'sky')]).toEqual(['uploaded', null]);
    tally.clear();
    expect(tally.whereIs('grid', 'sea')).toBeNull();
  });
});

it.each([
  [10, 2, '10 added, 2 not'],
  [0, 1, '1 not added'],
])('sums up %i and %i as %s', (added, not, text) => {
  expect(summaryText(added, not)).toBe(text);
});

it('reads a summary aloud with names and reasons, the first five of many', () => {
  const not = Array.from({ length: 7 }, (_, index) => ({ name: `${index}.pdf`, reason: 'A PDF.' }));
  expect(spokenSummary(1, not)).toBe(
    '1 added, 7 not. 0.pdf: A PDF. 1.pdf: A PDF. 2.pdf: A PDF. 3.pdf: A PDF. 4.pdf: A PDF. And 2 more.',
  );
  expect(spokenSummary(0, [{ name: 'a.jpg', reason: 'a.jpg was chosen twice.' }])).toBe(
    '1 not added. a.jpg was chosen twice.',
  );
});

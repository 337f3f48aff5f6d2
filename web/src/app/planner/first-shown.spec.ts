import type { FirstViewResponse } from '@tessera/contracts';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { numberShown } from '../../domain/photos/posted.js';
import type { View } from '../../features/view/use-view.js';
import { shownAtTop, shownOf, type FirstShown } from './first-shown.js';

const VIEW = { postingOrder: true, unlockPosted: false } as View;

/** Eight posts: one is hidden, one a placeholder, the last two are posted; and a draft. */
const PHOTOS = [
  ...photosOf('abcdefgh', {
    b: { isHidden: true },
    d: { isPlaceholder: true, url: null },
  }),
  ...photosOf('x', { x: { position: -1 } }),
];
const STATE = stateOf(PHOTOS);
const WHOLE = shownOf({ ...STATE, lists: { ...STATE.lists, posted: ['g', 'h'] } }, 'posts', VIEW);

/** As the server has it of the same grid, with so many posts. */
const firstOf = (count: number): FirstViewResponse => ({
  gridId: 'grid',
  ratio: '3:4',
  posts: 7,
  planned: 4,
  drafts: 1,
  hidden: 1,
  photos: 8,
  hasPosted: true,
  posted: ['g', 'h'].filter((id) => 'acdefgh'.slice(0, count).includes(id)),
  items: PHOTOS.filter(({ id }) => 'acdefgh'.slice(0, count).includes(id)),
});

const marksOf = ({ content: { entries, posting } }: FirstShown) =>
  entries.map(({ id }) =>
    `${id} ${posting.posted.has(id) ? 'posted' : (numberShown(posting, id) ?? '')}`.trim(),
  );

it('shows at the top what the whole grid shows there, with the same numbers', () => {
  expect(marksOf(WHOLE)).toEqual(['a 4', 'c 3', 'd', 'e 2', 'f 1', 'g posted', 'h posted']);
  expect(marksOf(shownAtTop(firstOf(7), VIEW))).toEqual(marksOf(WHOLE));
  expect(marksOf(shownAtTop(firstOf(4), VIEW))).toEqual(marksOf(WHOLE).slice(0, 4));
});

it('counts what is not at the top', () => {
  const { content, ...counts } = shownAtTop(firstOf(3), VIEW);
  const { content: all, ...whole } = WHOLE;
  expect(idsOf(content.entries)).toBe('acd');
  expect(counts).toEqual(whole);
  expect(counts.posts).toBe(all.entries.length);
});

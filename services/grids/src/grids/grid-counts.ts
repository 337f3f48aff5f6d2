/** What a grid's document holds, counted by MongoDB; grid-core counts the same arrays in memory. */

const MEMBERS = {
  $sum: { $map: { input: '$carousels', as: 'carousel', in: { $size: '$$carousel.members' } } },
};
const DRAFTS = { $size: { $ifNull: ['$drafts', []] } };

/** Everything that it names: posts, drafts, placeholders, and members beyond the covers. */
export const ITEMS = { $add: [{ $size: '$order' }, DRAFTS, MEMBERS] };

/** Photos by the count that plans limit: items that are no placeholders. */
export const PHOTOS = { $subtract: [ITEMS, { $size: '$placeholders' }] };

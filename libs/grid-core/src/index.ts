export {
  ADOPT_COVER_AFTER,
  adoptCovers,
  appendMembers,
  attach,
  detach,
  removeMember,
  reorderMembers,
  split,
  type CarouselPlacement,
} from './carousels.js';
export * from './board.js';
export { apply } from './changes/apply.js';
export { changesBetween } from './changes/difference.js';
export { assertPostedAlike, joinable } from './changes/grouping.js';
export { invert, undo } from './changes/invert.js';
export * from './changes/plan.js';
export { itemsNamed, needs, singles, touches } from './changes/reach.js';
export {
  emptyState,
  hasAnyText,
  hasTextIn,
  holderOf,
  isPostField,
  NEW_FIELDS,
  POST_FIELDS,
  carouselsOfPhotos,
  shownFields,
  shownItem,
  shownState,
  mergedTexts,
  postTextsOf,
  sameTexts,
  type Borrowed,
  type GridState,
  type Item,
  type PostTexts,
  type Trashed,
} from './changes/state.js';
export * from './grid.js';
export * from './hidden.js';
export { addDays, instantOf } from './instants.js';
export * from './order.js';
export * from './pictures.js';
export * from './places.js';
export * from './posts.js';
export * from './rule-error.js';
export * from './slots.js';
export * from './texts.js';
export * from './transfer.js';
export * from './trash.js';
export { wallTime, weekdayOf } from './wall-clock.js';

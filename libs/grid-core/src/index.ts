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
export { applyToBoard, invertOnBoard, type BoardState } from './board.js';
export { apply } from './changes/apply.js';
export { changesBetween } from './changes/difference.js';
export { assertPostedAlike, joinable } from './changes/grouping.js';
export { invert, undo } from './changes/invert.js';
export {
  asksPlan,
  assertCarouselPhotos,
  assertCarousels,
  assertGrids,
  assertHiding,
  assertPhotos,
  assertPlaceholders,
} from './changes/plan.js';
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
export {
  assertValid,
  carouselHolding,
  carouselOf,
  carouselPhotos,
  EMPTY_GRID,
  isReordered,
  itemsOf,
  LIST_NAMES,
  listsIn,
  normalised,
  type Carousel,
  type GridArrays,
} from './grid.js';
export { keepHidden } from './hidden.js';
export { addDays, instantOf } from './instants.js';
export { insertIds, moveId, reorderGrids } from './order.js';
export { MIDDLE, partShown, pictureShape, pixelsShown, REEL_SHAPE, SHAPES, type Part } from './pictures.js';
export {
  draftsOf,
  freedBy,
  listingOrder,
  NO_POSITION,
  photoCount,
  placeholderCount,
  placesOf,
  type Place,
} from './places.js';
export { fillPlaceholder, insertAt, move, permute, pin, unpin } from './posts.js';
export { GridRuleError, type Reason } from './rule-error.js';
export { noRhythm, postingOrder, slots, type Slot } from './slots.js';
export {
  freedTexts,
  holdsText,
  keepTexts,
  photosOfChanged,
  textHolder,
  withText,
  type HasText,
  type OwnTexts,
  type TextMove,
} from './texts.js';
export { receive, release, type Received, type Transfer } from './transfer.js';
export { drop, remove, removeAlone, restoreAt, type Removal, type RemovedItem } from './trash.js';
export { wallTime, weekdayOf } from './wall-clock.js';

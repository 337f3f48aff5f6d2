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
export * from './grid.js';
export * from './order.js';
export * from './places.js';
export * from './posts.js';
export * from './rule-error.js';
export * from './texts.js';
export * from './trash.js';

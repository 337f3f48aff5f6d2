/** What the sheet and the menu of a photo's tile offer, in their order. */
export const TILE_WORDS: readonly string[] = [
  'Edit details',
  'Adjust crop',
  'Replace picture...',
  'Pin photo',
  'Hide photo',
  'Label...',
  'Mark as Reel',
  'Mark as Carousel',
  'Mark as posted',
  'Select',
  'Pick up',
  'Move to position...',
  'To drafts',
  'Move to grid...',
  'Copy to grid...',
  'Delete photo',
];

import type { Upgrade } from '../dialogs/dialogs.js';

/** The six upgrade dialogs [spec 8.10], and two in their manner. */
export const UPGRADES = {
  export: {
    title: 'Export Feature Locked',
    text: 'Export your grid as a high-quality image for planning and sharing.',
    free: 'Not available',
    premium: 'Full export access',
  },
  photos: {
    title: 'Photo Limit Reached',
    text: "You've reached the maximum of 9 photos per grid on the free plan.",
    free: 'Maximum 9 photos per grid',
    premium: 'Unlimited photos',
  },
  placeholders: {
    title: 'Placeholder Limit Reached',
    text: "You've reached the maximum of 1 placeholder per grid on the free plan.",
    free: 'Maximum 1 placeholder per grid',
    premium: 'Unlimited placeholders',
  },
  hide: {
    title: 'Hide Photos Feature Locked',
    text: 'Temporarily hide photos from your grid view to experiment with different layouts.',
    free: 'Not available',
    premium: 'Hide/show photos feature',
  },
  grids: {
    title: 'Grid Limit Reached',
    text: "You've reached the maximum number of grids allowed on the free plan.",
    free: 'Maximum 2 grids',
    premium: 'Unlimited grids',
  },
  carousel: {
    title: 'Carousel Feature Locked',
    text: 'Create carousel posts with multiple photos to showcase your content in an engaging slideshow format.',
    free: 'Not available',
    premium: 'Unlimited carousels with up to 20 photos each',
  },
  captions: {
    title: 'Caption Table Locked',
    text: 'Write the captions, first comments and alt texts of all posts in one table.',
    free: 'Captions of one post at a time',
    premium: 'All captions in one table',
  },
  kit: {
    title: 'Posting Kit Locked',
    text: 'Download the pictures of your next posts in posting order, with their captions.',
    free: 'Save one post at a time',
    premium: 'A ZIP of all planned posts',
  },
} as const satisfies Record<Upgrade, object>;

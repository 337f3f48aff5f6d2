import captionDark from './pictures/caption-dark.webp';
import captionLight from './pictures/caption-light.webp';
import carouselDark from './pictures/carousel-dark.webp';
import carouselLight from './pictures/carousel-light.webp';
import dragDark from './pictures/drag-dark.webp';
import dragLight from './pictures/drag-light.webp';
import exportDark from './pictures/export-dark.webp';
import exportLight from './pictures/export-light.webp';
import hideDark from './pictures/hide-dark.webp';
import hideLight from './pictures/hide-light.webp';
import placeholderDark from './pictures/placeholder-dark.webp';
import placeholderLight from './pictures/placeholder-light.webp';

/** What `make screenshots` cuts out of the product for each feature (web/e2e/support/landing-crops.ts). */
export const CROPS = {
  drag: { dark: dragDark, light: dragLight },
  carousel: { dark: carouselDark, light: carouselLight },
  caption: { dark: captionDark, light: captionLight },
  hide: { dark: hideDark, light: hideLight },
  placeholder: { dark: placeholderDark, light: placeholderLight },
  export: { dark: exportDark, light: exportLight },
} as const;

/** Of the files, in device pixels. */
export const CROP_SIZE = { width: 720, height: 450 };

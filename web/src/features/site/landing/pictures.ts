import detailsDark1280 from './pictures/details-dark-1280.webp';
import detailsDark720 from './pictures/details-dark-720.webp';
import detailsLight1280 from './pictures/details-light-1280.webp';
import detailsLight720 from './pictures/details-light-720.webp';
import feedDark1280 from './pictures/feed-dark-1280.webp';
import feedDark720 from './pictures/feed-dark-720.webp';
import feedLight1280 from './pictures/feed-light-1280.webp';
import feedLight720 from './pictures/feed-light-720.webp';
import phoneDark390 from './pictures/phone-dark-390.webp';
import phoneDark780 from './pictures/phone-dark-780.webp';
import phoneLight390 from './pictures/phone-light-390.webp';
import phoneLight780 from './pictures/phone-light-780.webp';

interface PictureFile {
  readonly url: string;
  /** Device pixels. */
  readonly width: number;
}

interface Picture {
  /** The window it was taken in, so that its place is kept free while it loads. */
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<'dark' | 'light', readonly [PictureFile, PictureFile]>>;
}

const two = (small: number, smallUrl: string, large: number, largeUrl: string) =>
  [
    { url: smallUrl, width: small },
    { url: largeUrl, width: large },
  ] as const;

/** What `make screenshots` takes (web/e2e/screenshots.spec.ts). */
export const PICTURES = {
  feed: {
    width: 720,
    height: 900,
    files: {
      dark: two(720, feedDark720, 1280, feedDark1280),
      light: two(720, feedLight720, 1280, feedLight1280),
    },
  },
  phone: {
    width: 390,
    height: 780,
    files: {
      dark: two(390, phoneDark390, 780, phoneDark780),
      light: two(390, phoneLight390, 780, phoneLight780),
    },
  },
  details: {
    width: 1040,
    height: 760,
    files: {
      dark: two(720, detailsDark720, 1280, detailsDark1280),
      light: two(720, detailsLight720, 1280, detailsLight1280),
    },
  },
} as const satisfies Record<string, Picture>;

export type PictureName = keyof typeof PICTURES;

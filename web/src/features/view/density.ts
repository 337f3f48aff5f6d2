import { createStored } from '../../shared/ui/stored.js';

/** How wide the feed is on a wide screen; on a phone it fills the window, or leaves room for more rows. */
export const DENSITIES = ['s', 'm', 'l'] as const;
export const PHONE_DENSITIES = ['large', 'overview'] as const;
export type Density = (typeof DENSITIES)[number];
export type PhoneDensity = (typeof PHONE_DENSITIES)[number];

const wide = createStored<Density>('density', DENSITIES, 'm');
const phone = createStored<PhoneDensity>('phone-density', PHONE_DENSITIES, 'large');

export const { set: setDensity, use: useDensity } = wide;
export const { set: setPhoneDensity, use: usePhoneDensity } = phone;

/** `short` is a window that is less than 480 px high: a phone on its side (global.css). */
const DESK_WIDTHS: Record<Density, string> = {
  s: 'sm:max-w-feed-s short:max-w-feed-short-s',
  m: 'sm:max-w-feed-m short:max-w-feed-short-m',
  l: 'sm:max-w-feed short:max-w-feed-short-l',
};
const PHONE_WIDTHS: Record<PhoneDensity, string> = {
  large: '',
  overview: 'max-sm:max-w-feed-overview',
};

interface FeedWidths {
  /** Of what stands over the feed: on a phone as wide as the window. */
  readonly top: string;
  readonly feed: string;
}

/** The classes that give the feed its width. They come from the browser's memory, so that the first frame has them. */
export function useFeedWidths(): FeedWidths {
  const top = DESK_WIDTHS[useDensity()];
  return { top, feed: `${top} ${PHONE_WIDTHS[usePhoneDensity()]}` };
}

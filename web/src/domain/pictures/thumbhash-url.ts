import { thumbHashToDataURL } from 'thumbhash';

/** Decoding one takes a moment; a feed asks for the same ones at every scroll. */
const KEPT = 2_000;
const urls = new Map<string, string>();

/** A thumbhash (base64) as a tiny blurred picture in a data URL; null where it is none. */
export function thumbhashUrl(hash: string | null): string | null {
  if (hash === null || hash === '') return null;
  const known = urls.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
    if (urls.size >= KEPT) urls.clear();
    urls.set(hash, url);
    return url;
  } catch {
    return null;
  }
}

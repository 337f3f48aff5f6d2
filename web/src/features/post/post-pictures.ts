import type { Photo } from '@tessera/contracts';
import { POST_PICTURES } from '../../domain/kept/kept-names.js';

/** For a picture of at most 2,160 px on a slow line, in milliseconds. */
const DEADLINE = 60_000;

/** Of the picture that is posted: the one that was sent for it, where there is one. */
export const postedUrl = ({ postingUrl, url }: Photo): string | null => postingUrl ?? url;

/**
 * A picture at its full size, which this browser keeps: an address never changes its picture. Throws where it cannot be
 * had.
 */
export async function keptPicture(url: string): Promise<Blob> {
  const cache = await openCache();
  const kept = await cache?.match(url);
  if (kept !== undefined) return kept.blob();
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) throw new Error(`the picture responded ${response.status}`);
  const picture = await response.blob();
  const headers = { 'content-type': picture.type };
  // Where there is no room, the post needs the network.
  await cache?.put(url, new Response(picture, { headers })).catch(() => undefined);
  return picture;
}

/** Keeps these pictures for when there is no network. Throws where one cannot be had. */
export async function keepPictures(urls: readonly string[]): Promise<void> {
  if ((await openCache()) !== null) await Promise.all(urls.map(keptPicture));
}

/** Forgets all pictures but these. */
export async function forgetOtherPictures(urls: readonly string[]): Promise<void> {
  const cache = await openCache();
  if (cache === null) return;
  const wanted = new Set(urls.map((url) => new URL(url, location.href).href));
  const others = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

/** Null where the browser keeps nothing, as without TLS. */
const openCache = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(POST_PICTURES).catch(() => null) : Promise.resolve(null);

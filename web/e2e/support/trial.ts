import { expect, type Page, type Request } from '@playwright/test';
import { feed } from './feed.js';

/**
 * Opens the landing page and waits until its grid can be dragged. It does not move by itself where motion is unwanted.
 */
export async function openTrial(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await trialReady(page);
}

export async function trialReady(page: Page): Promise<void> {
  await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(9);
}

/** The pictures of the landing page's grid in reading order. */
export const pictures = (page: Page): Promise<string[]> =>
  feed(page).evaluate((list) =>
    [...list.querySelectorAll('li[aria-posinset]')]
      .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((item) => item.querySelector('img')?.src ?? ''),
  );

/** The natural widths of the visitor's own pictures, in their order: by these small files are told apart. */
export const ownWidths = (page: Page): Promise<number[]> =>
  feed(page).evaluate((list) =>
    [...list.querySelectorAll('li[aria-posinset]')]
      .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((item) => item.querySelector('img'))
      .filter((image) => image?.src.startsWith('blob:'))
      .map((image) => image?.naturalWidth ?? 0),
  );

/** What the page sends from now on. */
export function bodiesSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.postDataBuffer() !== null) sent.push(request);
  });
  return sent;
}

interface StoredPhoto {
  readonly width: number;
  readonly position: number;
  readonly postingUrl?: string | null;
}

/** The photos in each grid of whoever is signed in, in their order. */
export async function storedPhotos(page: Page): Promise<StoredPhoto[][]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token}` };
  const listed = await page.request.get('/api/grids', { headers });
  // Nobody is signed in yet.
  if (!listed.ok()) return [];
  const grids = (await listed.json()) as { id: string }[];
  return Promise.all(
    grids.map(async ({ id }) => {
      const response = await page.request.get(`/api/photos?gridId=${id}`, { headers });
      const photos = (await response.json()) as StoredPhoto[];
      return photos.sort((a, b) => a.position - b.position);
    }),
  );
}

/** Their widths. */
export const storedWidths = async (page: Page): Promise<number[][]> =>
  (await storedPhotos(page)).map((photos) => photos.map(({ width }) => width));

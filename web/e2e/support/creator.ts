import type { Grid, GridStateResponse, Photo, SessionResponse } from '@tessera/contracts';
import {
  expect,
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { newAccount, setTier, type Account } from './account.js';
import { verifyAddress } from './mail.js';
import { smallJpeg, type PhotoFile } from './photos.js';

/** A person with one grid, made through the API, and the calls that they may make beside the page. */
export interface Creator {
  readonly account: Account;
  readonly token: string;
  readonly api: APIRequestContext;
  readonly gridId: string;
  /** The ids of the photos in the first grid, in their order. */
  readonly photoIds: readonly string[];
}

interface CreatorOptions {
  readonly tier?: 'creator' | 'free';
  readonly photos?: number;
  readonly name?: string;
}

type Requests = Pick<PlaywrightWorkerArgs['playwright'], 'request'>;

/** Signs somebody up and fills their first grid. */
export async function newCreator(
  playwright: Requests,
  baseURL: string | undefined,
  { tier = 'creator', photos = 0, name = 'creator' }: CreatorOptions = {},
): Promise<Creator> {
  const account = newAccount(name);
  const visitor = await playwright.request.newContext({ baseURL });
  const { token } = (await (await visitor.post('/api/signup', { data: account })).json()) as SessionResponse;
  await verifyAddress(account.email);
  await visitor.dispose();
  const api = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  if (tier === 'creator') await setTier(account, 'creator');
  const made = await api.post('/api/grids', {
    data: { name: 'My First Grid' },
    headers: { 'idempotency-key': 'first-grid' },
  });
  const { id: gridId } = (await made.json()) as Grid;
  const files = await Promise.all(Array.from({ length: photos }, (_, seed) => smallJpeg(seed + 1, 300, 400)));
  const photoIds = photos === 0 ? [] : await addPhotos(api, gridId, files);
  return { account, token, api, gridId, photoIds };
}

/** Puts files before everything in a grid; returns the ids of their posts. */
export async function addPhotos(
  api: APIRequestContext,
  gridId: string,
  files: readonly PhotoFile[],
): Promise<string[]> {
  const form = new FormData();
  form.append('gridId', gridId);
  for (const { name, mimeType, buffer } of files) {
    form.append('photos', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const response = await api.post('/api/photos/batch', { multipart: form, timeout: 60_000 });
  expect(response.status()).toBe(201);
  return ((await response.json()) as Photo[]).map(({ id }) => id);
}

/** Makes a call again, as a page does, as long as a busy service responds too late. */
export async function untilServed(send: () => Promise<APIResponse>): Promise<APIResponse> {
  let response = await send();
  while (response.status() === 503) response = await send();
  return response;
}

/** The photos of a grid as the server has them, in their order. */
export async function photosIn({ api, gridId }: Pick<Creator, 'api' | 'gridId'>): Promise<Photo[]> {
  const response = await untilServed(() => api.get(`/api/photos?gridId=${gridId}&includeHidden=true`));
  return ((await response.json()) as Photo[]).sort((a, b) => a.position - b.position);
}

/** All that the page shows of a grid, as the server has it. */
export async function readState({
  api,
  gridId,
}: Pick<Creator, 'api' | 'gridId'>): Promise<GridStateResponse> {
  const response = await untilServed(() => api.get(`/api/grids/${gridId}/state`));
  return (await response.json()) as GridStateResponse;
}

/** Signs that person in on a page, before it opens its first address; later, logging out is for good. */
export async function signIn(
  page: Page,
  { token }: Pick<Creator, 'token'>,
  theme: 'light' | 'dark' = 'dark',
): Promise<void> {
  await page.addInitScript(
    ([stored, look]) => {
      if (sessionStorage.getItem('signed in') !== null) return;
      sessionStorage.setItem('signed in', 'yes');
      for (const key of ['authToken', 'token']) localStorage.setItem(key, stored);
      localStorage.setItem('theme', look);
    },
    [token, theme] as const,
  );
}

/** A page of its own on which that person is signed in. */
export async function openSignedIn(
  browser: Browser,
  creator: Pick<Creator, 'token'>,
  options: BrowserContextOptions & { readonly theme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const { theme, ...context } = options;
  const page = await (await browser.newContext(context)).newPage();
  await signIn(page, creator, theme);
  return page;
}

/** Has the page hear of nothing that is done elsewhere until it reads again. */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route(/\/api\/events\?/, (route) => route.abort());

/** The browser has everything to fetch yet. */
const FIRST_LOAD = { timeout: 60_000 };

/** Opens the grid page and waits for the photos. */
export async function openGrid(page: Page, photos: number, address = '/'): Promise<void> {
  await page.goto(address);
  const list = page.getByRole('list', { name: 'Posts' });
  const tiles = list.getByRole('button', { name: /^(Photo|Placeholder) \d+/ });
  if (photos === 0) await expect(page.getByText('Your grid is empty')).toBeVisible(FIRST_LOAD);
  else await expect(tiles).toHaveCount(photos, FIRST_LOAD);
}

import type { Grid } from '@tessera/contracts';
import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from '@playwright/test';
import { newCreator, type Creator } from './creator.js';
import { smallJpeg, type PhotoFile } from './photos.js';

/** 2,200 characters, and a hundred over. */
export const LONG_CAPTION = 'All the light of the harbour in one picture. '.repeat(60).slice(0, 2_300);

export const GROUP = 'harbour';

/**
 * A Creator's creator with one of everything: in reading order a placeholder, a pinned photo, one with a caption over
 * the limit, a reel, a carousel of three, a hidden photo; one photo in the trash; besides an empty demo grid and a
 * grid of which all is hidden.
 */
export async function newCreatorWithAll(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
): Promise<Creator> {
  const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'states' });
  const { api, gridId, photoIds } = creator;
  const [pinned, captioned, reel, cover, hidden, deleted] = photoIds;
  const members = [await smallJpeg(21, 300, 400), await smallJpeg(22, 400, 300)];
  const made = await api.post('/api/carousels', { multipart: carouselForm(gridId, members) });
  const attached = await api.put(`/api/photos/${cover}/carousel`, {
    data: { carouselGroupId: GROUP, carouselPosition: 0 },
  });
  const responses = [
    made,
    attached,
    await api.patch(`/api/photos/${pinned}/pin`, { data: { isPinned: true } }),
    await api.put(`/api/photos/${captioned}/description`, { data: { description: LONG_CAPTION } }),
    await api.put(`/api/photos/${reel}/media-type`, { data: { mediaType: 'reel' } }),
    await api.patch(`/api/photos/${hidden}/visibility`, { data: { isHidden: true } }),
    await api.delete(`/api/photos/${deleted}`),
    await addBlank(api, gridId, false),
    await api.post('/api/grids', { data: { name: 'Sample Grid' } }),
  ];
  const kept = await api.post('/api/grids', { data: { name: 'All of it hidden, under a long name' } });
  responses.push(kept, await addBlank(api, ((await kept.json()) as Grid).id, true));
  expect(responses.map((response) => response.status()).filter((status) => status >= 400)).toEqual([]);
  return creator;
}

function carouselForm(gridId: string, files: readonly PhotoFile[]): FormData {
  const form = new FormData();
  form.append('carouselGroupId', GROUP);
  form.append('gridId', gridId);
  for (const { name, mimeType, buffer } of files) {
    form.append('photos', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  return form;
}

const addBlank = (api: APIRequestContext, gridId: string, isHidden: boolean) =>
  api.post('/api/photos', { data: { url: '', position: 0, isPlaceholder: true, isHidden, gridId } });

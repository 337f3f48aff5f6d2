import type { Photo } from '@tessera/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import {
  CHANGES,
  changesSent,
  GRID,
  openPage,
  seen,
  serve,
  eachPage,
  tile,
  tileNames,
} from '../../../test/render-grid-page.js';
import { CREATOR, refusal } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const STATE = `/api/grids/${GRID.id}/state`;
let api: ApiServer;

eachPage((started) => {
  api = started;
  serve(api, photosOf('abcd'), CREATOR);
});

/** Lets changes fail while the test wants it. */
function refuseLater(): () => void {
  let respond = (): void => undefined;
  const asked = new Promise<void>((resolve) => (respond = resolve));
  api.on({ [CHANGES]: () => asked.then(() => refusal('INTERNAL')) });
  return respond;
}

const reads = () => seen(api, 'GET', STATE).length;

it('a photo is hidden at once, and shown again where that fails, and the photos are read again [4.2] [4.3]', async () => {
  const respond = refuseLater();
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 2') });
  await userEvent.click(screen.getByRole('button', { name: 'Hide photo' }));
  await waitFor(() => expect(tileNames()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']));
  await waitFor(() => expect(changesSent(api)).toHaveLength(1));
  expect(reads()).toBe(1);
  respond();
  await waitFor(() => expect(shownToast()?.title).toBe('Failed to update visibility'));
  await waitFor(() => expect(tileNames()).toHaveLength(4));
  await waitFor(() => expect(reads()).toBe(2));
});

it('a pin is there at once, and gone where it fails, and the photos are read again [4.3]', async () => {
  const respond = refuseLater();
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 2') });
  await userEvent.click(screen.getByRole('button', { name: 'Pin photo' }));
  await tile('Photo 2, pinned');
  respond();
  await waitFor(() => expect(shownToast()?.title).toBe('Failed to update pin'));
  await tile('Photo 2');
  await waitFor(() => expect(reads()).toBe(2));
});

it('a drag moves at once, and back where it fails, and the photos are read again [4.3] [4.6]', async () => {
  serve(api, photosOf('abcd', { a: { isPinned: true } }), CREATOR);
  const respond = refuseLater();
  await openPage();
  const first = await tile('Photo 1, pinned');
  act(() => first.focus());
  await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift} ');
  await tile('Photo 3, pinned');
  respond();
  await waitFor(() => expect(shownToast()?.title).toBe('Reorder failed'));
  await tile('Photo 1, pinned');
  await waitFor(() => expect(reads()).toBe(2));
});

it('a carousel is asked for before it is deleted, with its name and how many photos go with it [D3.1]', async () => {
  const inCarousel = (carouselPosition: number): Partial<Photo> => ({
    carouselGroupId: 'g',
    carouselPosition,
    mediaType: 'carousel',
  });
  serve(
    api,
    photosOf('abc', { a: inCarousel(0), b: inCarousel(1), c: inCarousel(2) }).map((photo) => ({
      ...photo,
      position: 0,
    })),
    CREATOR,
  );
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 1, carousel') });
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete carousel' });
  expect(question.textContent).toContain('Photo 1 and its 2 other photos go to the trash, for 30 days.');
  expect(changesSent(api)).toEqual([]);
});

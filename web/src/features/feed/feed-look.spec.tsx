import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer, Reply } from '../../../test/api-server.js';
import {
  openPage,
  readOf,
  serve,
  showHidden,
  eachPage,
  tile,
  tileNames,
} from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { aPhoto, photosOf, stateOf } from '../../../test/photos.js';

let api: ApiServer;

eachPage((started) => (api = started));

it('shows nine tiles of 3:4 in three columns while the photos load [2.23]', async () => {
  let respond: (reply: Reply) => void = () => undefined;
  // Made before the page asks: it shows that it loads before the request has arrived.
  const read = new Promise<Reply>((resolve) => (respond = resolve));
  serve(api, []);
  api.on({ [readOf()]: () => read });
  await openPage();
  const loading = (await screen.findByText('Loading photos')).parentElement;
  expect(loading?.className).toContain('grid-cols-3');
  const tiles = [...(loading?.querySelectorAll('[aria-hidden]') ?? [])];
  expect(tiles.map((each) => each.className.includes('aspect-[3/4]'))).toEqual(Array<boolean>(9).fill(true));
  respond({ body: stateOf(photosOf('a')) });
  await tile('Photo 1');
  expect(screen.queryByText('Loading photos')).toBeNull();
});

it("an empty grid shows 'Your grid is empty' and 'Start building your Instagram grid by uploading your first photos. You can rearrange them later!', and 'Upload Photos' opens the upload [2.23]", async () => {
  serve(api, []);
  await openPage();
  expect(await screen.findByRole('heading', { name: 'Your grid is empty' })).not.toBeNull();
  const text =
    'Start building your Instagram grid by uploading your first photos. You can rearrange them later!';
  expect(screen.getByText(text)).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Upload Photos' }));
  expect(await screen.findByRole('dialog', { name: 'Upload Photos' })).not.toBeNull();
});

it("an empty tab of reels shows 'No Reels in your grid' and 'Upload photos and mark them as Reels to see them here. You can change media types after uploading!' [2.23]", async () => {
  serve(api, photosOf('a'));
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('tab', { name: 'REELS' }));
  expect(await screen.findByRole('heading', { name: 'No Reels in your grid' })).not.toBeNull();
  const text =
    'Upload photos and mark them as Reels to see them here. You can change media types after uploading!';
  expect(screen.getByText(text)).not.toBeNull();
});

describe('the tabs', () => {
  const photos = [
    ...photosOf('abc', {
      b: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' },
      c: { mediaType: 'reel' },
    }),
    aPhoto('m', { position: 1, carouselGroupId: 'g', carouselPosition: 1, mediaType: 'reel' }),
  ];

  it('are POSTS, without the members of a carousel, and REELS, with the reels alone [2.18] [2.22]', async () => {
    serve(api, photos, CREATOR);
    await openPage();
    await tile('Photo 1');
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['POSTS', 'REELS']);
    expect(tileNames()).toEqual(['Photo 1', 'Photo 2, carousel', 'Photo 3, reel']);
    await userEvent.click(screen.getByRole('tab', { name: 'REELS' }));
    await screen.findByRole('list', { name: 'Reels' });
    expect(tileNames()).toEqual(['Photo 1, reel']);
  });
});

describe('a tile', () => {
  it('under the pointer has controls to delete, hide and pin, and a menu of the media types Photo, Reel and Carousel [2.24]', async () => {
    serve(api, photosOf('ab'), CREATOR);
    await openPage();
    const first = await tile('Photo 1');
    expect(screen.queryByRole('button', { name: 'Delete photo' })).toBeNull();
    await userEvent.pointer({ target: first });
    for (const name of ['Delete photo', 'Hide photo', 'Pin photo']) {
      expect(screen.getByRole('button', { name })).not.toBeNull();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Media type' }));
    const types = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(types).toEqual(['Photo', 'Reel', 'Carousel']);
  });

  it('that is hidden or pinned offers to show or to unpin it [2.24]', async () => {
    serve(api, photosOf('a', { a: { isHidden: true, isPinned: true } }), CREATOR);
    await openPage();
    await showHidden();
    await userEvent.pointer({ target: await tile(/^Photo 1/) });
    expect(screen.getByRole('button', { name: 'Show photo' })).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Unpin photo' })).not.toBeNull();
  });

  it('has a mark of its reel or carousel, or a pin in its place where it is pinned [2.24]', async () => {
    serve(
      api,
      photosOf('abcd', {
        b: { mediaType: 'reel' },
        c: { mediaType: 'carousel' },
        d: { mediaType: 'reel', isPinned: true },
      }),
      CREATOR,
    );
    await openPage();
    await tile('Photo 1');
    const items = within(screen.getByRole('list', { name: 'Posts' })).getAllByRole('listitem');
    const marks = items.map((item) =>
      [...item.querySelectorAll<HTMLElement>('[data-mark]')].map((mark) => mark.dataset['mark']),
    );
    expect(marks).toEqual([[], ['reel'], ['carousel'], ['pin']]);
  });
});

import { ERRORS, type ChangesResponse, type GridStateResponse, type Photo } from '@tessera/contracts';
import { expect, type Page, type Route } from '@playwright/test';
import { details, openDetails, strip } from './carousel.js';
import { CHANGES, STATE } from './changes.js';
import { photo } from './feed.js';
import { SHOWN, button, dialog, menuOf, onGrid, opened, see, type Show, type States } from './grid-steps.js';
import { animatedGif, smallJpeg } from './photos.js';
import { refuseCall, never } from './refusals.js';
import { LONG_CAPTION } from './creator-with-all.js';
import { showHidden } from './view.js';

const away = (route: Route) => route.abort('internetdisconnected');
const faulty = (route: Route) => refuseCall(route, 'INTERNAL');

/** A page whose reads or writes of one kind go as `how` says, before anything is loaded. */
const broken =
  (path: RegExp, how: (route: Route) => Promise<unknown>, text: string): Show =>
  async (page) => {
    await page.route(path, how);
    await page.goto('/');
    await see(page, text);
  };

const GRIDS = /\/api\/grids$/;
/** Where files are sent. */
const MEDIA = '**/api/media';

const selectGrid = async (page: Page, name: string, text: string) => {
  await button(page, name).click();
  await see(page, text);
};

const fromProfileMenu = async (page: Page, name: string) => {
  await button(page, 'Profile menu').click();
  await page.getByRole('menuitem', { name }).click();
};

const chooseFiles = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog(page, 'Upload Photos')
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await smallJpeg(31, 300, 400),
      await animatedGif(32),
      { name: 'a drawing.bmp', mimeType: 'image/bmp', buffer: Buffer.alloc(64) },
    ]);
  await expect(button(page, 'Upload (2)')).toBeVisible();
};

let waiting = 0;

/** The next page stores it: what waits changes nothing that another state counts. */
async function captionWaits(page: Page): Promise<void> {
  await page.route(CHANGES.path, away);
  await openDetails(page, 2);
  await write(page, `Early light ${(waiting += 1)}`);
  await see(page, 'Saved on this device');
}

/** Sends two files, of which none arrives. */
const send = async (page: Page, fail: (route: Route) => Promise<unknown>) => {
  await page.route(MEDIA, fail);
  await chooseFiles(page);
  await button(page, 'Upload (2)').click();
};

const inPanel = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
};

const refused = (route: Route) => refuseCall(route, 'IMAGE_UNREADABLE');

const carousel = async (page: Page) => {
  await openDetails(page, SHOWN);
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of 3/ })).toHaveCount(3);
};

const write = async (page: Page, text: string) => {
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await details(page).getByRole('textbox', { name: 'Caption' }).fill(text);
};

const reels = async (page: Page) => {
  await page.getByRole('tab', { name: 'REELS' }).click();
  await expect(page.getByRole('list', { name: 'Reels' })).toBeVisible();
};

const tour = async (page: Page, steps: number) => {
  await fromProfileMenu(page, 'Help & Tour');
  await expect(page.getByRole('alertdialog', { name: 'Welcome to Tessera' })).toBeVisible();
  if (steps > 0) await button(page, 'Show Me').click();
  for (let step = 1; step < steps; step += 1) await button(page, 'Next').click();
  if (steps > 0) await see(page, `${steps} of 4`);
};

const trash = async (page: Page) => {
  await fromProfileMenu(page, 'Trash');
  await expect(page.getByRole('list', { name: 'Trash' }).getByRole('listitem')).not.toHaveCount(0);
};

/** Refuses a caption, with another person's as the current one. */
const writtenElsewhere = (page: Page) =>
  page.route(CHANGES.path, (route) =>
    route.fulfill({
      json: {
        version: 99,
        applied: [],
        refused: [
          {
            index: 0,
            code: 'CHANGED_ELSEWHERE',
            message: ERRORS.CHANGED_ELSEWHERE.text,
            current: 'Written on the phone.',
          },
        ],
        items: [],
      } satisfies ChangesResponse,
    }),
  );

/** A read of a grid in which other posts stand. */
async function withItems(
  route: Route,
  make: (items: readonly Photo[]) => readonly { readonly id: string }[],
): Promise<void> {
  const state = (await (await route.fetch()).json()) as GridStateResponse;
  const items = make(state.items);
  const order = items.map(({ id }) => id);
  const lists = { order, pinned: [], drafts: [], posted: [], placeholders: [], carousels: [] };
  await route.fulfill({ json: { ...state, lists, items } });
}

/** What a mouse opens as well as a finger, on a rich creator. */
export const EVERYWHERE: States = {
  'the grids while they load': broken(GRIDS, never, 'Loading your grids...'),
  'the grids that cannot be loaded': broken(GRIDS, faulty, 'Your grids could not be loaded'),
  'the first grid while it is set up': broken(
    GRIDS,
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json: [] }) : never()),
    'Setting up your first grid...',
  ),
  'the first grid that cannot be made': broken(
    GRIDS,
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json: [] }) : away(route)),
    'Failed to create your first grid',
  ),
  'the skeleton': async (page) => {
    await page.route(STATE.path, never);
    await page.goto('/');
    await expect(page.getByText('Loading photos')).toBeAttached();
    // What is seen before the code that acts has come takes no keys, and has nothing for a screen reader.
    await expect(page.locator('[inert]')).toHaveCount(0);
  },
  'the photos that cannot be loaded': broken(STATE.path, faulty, 'Your photos could not be loaded.'),
  'photos that are not what they have to be': broken(
    STATE.path,
    // A post without half of what it should have.
    (route) => withItems(route, () => [{ id: 'f'.repeat(32) }]),
    'Your photos could not be loaded.',
  ),
  'the screen that cannot be fetched': broken(/\/assets\/grid-page-/, away, 'This could not be opened.'),
  'the crash screen': async (page) => {
    const body = "export const PrivacyPage = () => { throw new Error('It breaks.'); };";
    await page.route('**/assets/privacy-page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto('/privacy');
    await see(page, 'Something went wrong');
  },
  'the feed': onGrid(() => Promise.resolve()),
  'the feed with hidden photos': onGrid(async (page) => {
    await showHidden(page);
    await expect(photo(page, SHOWN + 1, 'hidden')).toBeVisible();
  }),
  'an empty demo grid': onGrid((page) => selectGrid(page, 'Sample Grid', 'Your grid is empty')),
  'no reels': onGrid(async (page) => {
    await selectGrid(page, 'Sample Grid', 'Your grid is empty');
    await page.getByRole('tab', { name: 'REELS' }).click();
    await see(page, 'No Reels in your grid');
  }),
  'a grid of which all is hidden': onGrid((page) =>
    selectGrid(page, 'All of it hidden, under a long name', 'All photos are hidden'),
  ),
  'the reels': onGrid(reels),
  'the reel viewer': onGrid(async (page) => {
    await reels(page);
    await page.getByRole('button', { name: /^Photo 1, reel/ }).click();
    await expect(dialog(page, 'Reel')).toBeVisible();
  }),
  'the profile menu': menuOf('Profile menu'),
  'the export menu': menuOf('Export grid'),
  'a new grid': opened('Add New Grid', 'Create New Grid'),
  'a new name': opened('Edit name of My First Grid', 'Edit Grid Name'),
  'the question before a grid goes': opened('Delete My First Grid', 'Delete "My First Grid"'),
  'the question before several files': async (page) => {
    await page.route(STATE.path, (route) =>
      withItems(route, (items) =>
        Array.from({ length: 120 }, (_, at) => ({
          ...items.find(({ isPlaceholder }) => !isPlaceholder),
          id: at.toString(16).padStart(24, '0'),
        })),
      ),
    );
    await page.goto('/');
    await button(page, 'Export grid').click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'the upload dialog': onGrid(async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog(page, 'Upload Photos')).toBeVisible();
  }),
  'chosen files': onGrid(chooseFiles),
  'uploads on their way, in the dialog': onGrid(async (page) => {
    await send(page, never);
    await see(page, '0 of 2 complete');
  }),
  'uploads on their way, in the feed and the panel': onGrid(async (page) => {
    await send(page, never);
    await inPanel(page);
    await see(page, '0 of 2 complete');
  }),
  'uploads that wait for the connection': onGrid(async (page) => {
    await send(page, away);
    await see(page, 'Waiting for the connection');
    await inPanel(page);
  }),
  'uploads that failed, in the dialog': onGrid(async (page) => {
    await send(page, refused);
    await expect(page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem')).toHaveCount(3);
  }),
  'uploads that failed, in the feed and the panel': onGrid(async (page) => {
    await send(page, refused);
    await expect(page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem')).toHaveCount(3);
    await inPanel(page);
  }),
  'the photo details': onGrid((page) => openDetails(page, 2)),
  'the details of a placeholder': onGrid((page) => openDetails(page, 1)),
  'a caption over its limit': onGrid((page) => openDetails(page, 3)),
  'a caption over its limit, being written': onGrid(async (page) => {
    await openDetails(page, 3);
    await page.route(CHANGES.path, never);
    await write(page, `${LONG_CAPTION} `);
    await see(page, 'Saving...');
  }),
  'a caption that is not saved': onGrid(async (page) => {
    await page.route(CHANGES.path, faulty);
    await openDetails(page, 2);
    await write(page, 'Early light');
    await see(page, 'Failed to save description');
  }),
  'a caption that waits': onGrid(captionWaits),
  'logging out while a change waits': onGrid(async (page) => {
    await captionWaits(page);
    for (const _ of ['the field', 'the dialog']) await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await fromProfileMenu(page, 'Logout');
    await see(page, 'Log out now?');
  }),
  'a caption that was changed elsewhere': onGrid(async (page) => {
    await writtenElsewhere(page);
    await openDetails(page, 3);
    await write(page, 'Written here, at the creator.');
    await see(page, 'This caption was changed elsewhere in the meantime.');
  }),
  'a carousel': onGrid(carousel),
  'a carousel at its last photo': onGrid(async (page) => {
    await carousel(page);
    await button(page, 'Next photo').click();
    await button(page, 'Next photo').click();
    await see(page, '3 / 3');
  }),
  'a carousel that photos are added to': onGrid(async (page) => {
    await page.route(MEDIA, never);
    await carousel(page);
    await details(page)
      .locator('input[type=file]')
      .setInputFiles([await smallJpeg(41, 300, 400), await smallJpeg(42, 300, 400)]);
    await see(page, '0 of 2 complete');
  }),
  'a carousel that a photo could not be added to': onGrid(async (page) => {
    await page.route(MEDIA, refused);
    await carousel(page);
    await details(page)
      .locator('input[type=file]')
      .setInputFiles(await smallJpeg(41, 300, 400));
    await expect(details(page).getByRole('list', { name: 'Not uploaded' })).toBeVisible();
  }),
  'a carousel that cannot be loaded': onGrid(async (page) => {
    await page.route(STATE.path, away);
    await openDetails(page, SHOWN);
    await see(page, 'Failed to load carousel');
  }),
  'the question before a split': onGrid(async (page) => {
    await carousel(page);
    await button(page, 'Split into single posts').click();
    await expect(page.getByRole('alertdialog', { name: 'Split into single posts' })).toBeVisible();
  }),
  'the crop of a photo': onGrid(async (page) => {
    await openDetails(page, 2);
    await button(page, 'Adjust crop').click();
    await expect(dialog(page, 'Adjust crop')).toBeVisible();
  }),
  'the lightbox': onGrid(async (page) => {
    await carousel(page);
    await button(page, 'View full size').click();
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible();
  }),
  'a toast with Undo': onGrid(async (page) => {
    await page.route(CHANGES.path, never);
    await carousel(page);
    await button(page, 'Delete photo').click();
    await expect(button(page, 'Undo')).toBeVisible();
  }),
  'the welcome': onGrid((page) => tour(page, 0)),
  'step 1 of the tour': onGrid((page) => tour(page, 1)),
  'step 2 of the tour': onGrid((page) => tour(page, 2)),
  'step 3 of the tour': onGrid((page) => tour(page, 3)),
  'step 4 of the tour': onGrid((page) => tour(page, 4)),
  'the trash': onGrid(trash),
  'the question before an erasure': onGrid(async (page) => {
    await trash(page);
    await button(page, /for good$/)
      .first()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Erase for good' })).toBeVisible();
  }),
  'an empty trash': async (page) => {
    await page.route(/\/api\/trash/, (route) => route.fulfill({ json: [] }));
    await page.goto('/trash');
    await see(page, 'Your trash is empty');
  },
  'the trash that cannot be loaded': async (page) => {
    await page.route(/\/api\/trash/, away);
    await page.goto('/trash');
    await expect(page.getByRole('alert')).toBeVisible();
  },
};

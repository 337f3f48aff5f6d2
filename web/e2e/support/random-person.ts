import type { Page } from '@playwright/test';
import { details } from './carousel.js';
import { feed } from './feed.js';

/** What somebody does next in a browser: which of the things, with which photo, how far. */
export interface Whim {
  readonly act: number;
  readonly pick: number;
  readonly far: number;
}

/** What is not there, because somebody else was faster, is given up after so long. */
const PATIENCE = { timeout: 2_000 };

/** With fewer photos, most that somebody could want comes to nothing. */
const FEW = 4;

const tilesOf = (page: Page) => feed(page).getByRole('button', { name: /^(Photo|Placeholder) \d/ });

/** Brings back what is hidden, or else adds a placeholder. */
async function refill(page: Page): Promise<void> {
  const unhide = page.getByRole('button', { name: /^Unhide all photos, / });
  const add = page.getByRole('button', { name: 'Add Placeholder' });
  await ((await unhide.count()) > 0 ? unhide : add).click(PATIENCE);
}

const choose = async (page: Page, command: RegExp): Promise<void> => {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: command }).first().click(PATIENCE);
};

const onTile =
  (act: (page: Page, whim: Whim) => Promise<void>) =>
  async (page: Page, whim: Whim): Promise<void> => {
    const tiles = tilesOf(page);
    await tiles.nth(whim.pick % Math.max(1, await tiles.count())).focus(PATIENCE);
    await act(page, whim);
  };

const move = onTile(async ({ keyboard }, { act, far }) => {
  const arrow = act % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft';
  for (const key of ['Space', ...Array<string>((far % 4) + 1).fill(arrow), 'Space'])
    await keyboard.press(key);
});

const write = onTile(async (page, { pick, far }) => {
  await page.keyboard.press('Enter');
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click(PATIENCE);
  await details(page).getByRole('textbox', { name: 'Caption' }).fill(`Caption ${pick} ${far}`, PATIENCE);
  await details(page).getByRole('button', { name: 'Save', exact: true }).click(PATIENCE);
  await page.keyboard.press('Escape');
});

const ACTS = [
  move,
  move,
  move,
  onTile((page) => choose(page, /^(Pin|Unpin) photo/)),
  onTile((page) => choose(page, /^Hide photo/)),
  onTile((page) => choose(page, /^Mark as (Reel|Photo)/)),
  onTile((page) => page.keyboard.press('Delete')),
  write,
  (page: Page) => page.keyboard.press('Control+z'),
  (page: Page) => page.keyboard.press('Control+z'),
  (page: Page) => page.keyboard.press('Control+y'),
];

/** Does it by the keyboard; where something came in between, it is left undone. */
export async function followWhim(page: Page, whim: Whim): Promise<void> {
  try {
    if ((await tilesOf(page).count()) < FEW) await refill(page);
    await ACTS[whim.act % ACTS.length]?.(page, whim);
  } catch {
    // The photo is gone or the menu holds no such command now.
  }
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  while ((await open.count()) > 0) await page.keyboard.press('Escape');
}

import type { ErrorCode } from '@tessera/contracts';
import { expect, type Page } from '@playwright/test';
import { BOARD, CHANGES } from './changes.js';
import { photo } from './feed.js';

/** What a person does on the grid page that makes a call, and what its failure shows. */
export interface FailingCall {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  readonly toast: string;
  readonly text?: string;
  readonly act: (page: Page) => Promise<void>;
  /** For so long its button shows that it works, whatever becomes of the call. */
  readonly busyFor?: number;
  /** The plan's refusal that this call can meet, and what it shows. */
  readonly plan?: { readonly code: ErrorCode; readonly toast: string; readonly dialog: string };
}

export const onTile = (place: number, button: string) => async (page: Page) => {
  await photo(page, place).hover();
  await page.getByRole('button', { name: button, exact: true }).click();
};

const named = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Grid Name' }).fill(name);

/** A grid's dialog stays for another try. */
export const giveUp = (page: Page) => page.getByRole('button', { name: 'Cancel' }).click();

const markAs = (type: 'Carousel' | 'Reel') => async (page: Page) => {
  await onTile(2, 'Media type')(page);
  await page.getByRole('menuitemradio', { name: type }).click();
};

export const CALLS: readonly FailingCall[] = [
  {
    name: 'a deletion',
    ...CHANGES,
    toast: 'Delete failed',
    text: 'There was an error deleting the photo. Please try again.',
    act: onTile(2, 'Delete photo'),
  },
  {
    name: 'a pin',
    ...CHANGES,
    toast: 'Failed to update pin',
    act: onTile(2, 'Pin photo'),
  },
  {
    name: 'hiding',
    ...CHANGES,
    toast: 'Failed to update visibility',
    act: onTile(2, 'Hide photo'),
    plan: {
      code: 'HIDE_NOT_AVAILABLE',
      toast: 'Feature not available',
      dialog: 'Hide Photos Feature Locked',
    },
  },
  {
    name: 'showing all hidden photos',
    ...CHANGES,
    toast: 'Failed to update visibility',
    act: (page) => page.getByRole('button', { name: 'Unhide all photos, 1 hidden' }).click(),
  },
  {
    name: 'a media type',
    ...CHANGES,
    toast: 'Failed to save media type',
    text: 'There was an error saving the media type. Please try again.',
    act: markAs('Reel'),
  },
  {
    name: 'the media type carousel',
    ...CHANGES,
    toast: 'Failed to save media type',
    act: markAs('Carousel'),
    plan: {
      code: 'CAROUSEL_NOT_AVAILABLE',
      toast: 'Feature not available',
      dialog: 'Carousel Feature Locked',
    },
  },
  {
    name: 'a reorder',
    ...CHANGES,
    toast: 'Reorder failed',
    text: 'There was an error reordering the photos.',
    act: async (page) => {
      await photo(page, 2).focus();
      for (const key of ['Space', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
    },
  },
  {
    name: 'a placeholder',
    ...CHANGES,
    toast: 'Failed to add placeholder',
    act: async (page) => {
      const button = page.getByRole('button', { name: 'Add Placeholder' });
      await expect(button).not.toHaveAttribute('aria-busy');
      await button.click();
    },
    busyFor: 5_000,
    plan: {
      code: 'PLACEHOLDER_LIMIT_REACHED',
      toast: 'Placeholder limit reached',
      dialog: 'Placeholder Limit Reached',
    },
  },
  {
    name: 'a new name of a grid',
    ...BOARD,
    toast: 'Failed to rename grid',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit name of My First Grid' }).click();
      await named(page, 'Other');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'a new grid',
    ...BOARD,
    toast: 'Failed to create grid',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add New Grid' }).click();
      await named(page, 'Other');
      await page.getByRole('button', { name: 'Create Grid' }).click();
    },
    plan: { code: 'GRID_LIMIT_REACHED', toast: 'Grid limit reached', dialog: 'Grid Limit Reached' },
  },
  {
    name: 'the deletion of a grid',
    ...BOARD,
    toast: 'Failed to delete grid',
    act: (page) => page.getByRole('button', { name: 'Delete Autumn' }).click(),
  },
  {
    name: 'a reorder of the tabs',
    ...BOARD,
    toast: 'Reorder failed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Move grid Autumn' }).click();
      await page.getByRole('menuitem', { name: 'Move left' }).click();
    },
  },
  {
    name: 'an export',
    method: 'GET',
    path: /\/export-permission$/,
    toast: 'Export failed',
    text: 'Could not generate the image. Please try again.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Export grid' }).click();
      await page.getByRole('menuitem', { name: 'All rows' }).click();
    },
    plan: { code: 'EXPORT_NOT_AVAILABLE', toast: 'Export not available', dialog: 'Export Feature Locked' },
  },
];

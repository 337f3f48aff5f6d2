import type { GridStateResponse } from '@tessera/contracts';
import type { Locator, Page } from '@playwright/test';
import { readState, type Creator } from './creator.js';

export const drafts = (page: Page): Locator => page.getByRole('list', { name: 'Drafts' });

/** The draft that stands at this place, counted from 1. */
export const draft = (page: Page, place: number): Locator =>
  drafts(page).getByRole('button', { name: new RegExp(`^Draft ${place}(,|$)`) });

/** Opens and closes the drafts. */
export const button = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Drafts/ });

/** The ids of the feed and of the drafts, as the server has them. */
export async function listsOf(
  creator: Creator,
): Promise<Pick<GridStateResponse['lists'], 'order' | 'drafts'>> {
  const { lists } = await readState(creator);
  return { order: lists.order, drafts: lists.drafts };
}

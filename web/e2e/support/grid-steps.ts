import { expect, type Locator, type Page } from '@playwright/test';
import { openGrid } from './creator.js';

/** Brings a fresh page into a state, and waits until it is shown. */
export type Show = (page: Page) => Promise<void>;
export type States = Readonly<Record<string, Show>>;

/** What a rich creator shows of its first grid: all but the hidden photo. */
export const SHOWN = 5;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const see = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** On the grid page, after `act`, the person sees `seen`. */
export const onGrid =
  (act: (page: Page) => Promise<unknown>): Show =>
  async (page) => {
    await openGrid(page, SHOWN);
    await act(page);
  };

export const opened = (name: string | RegExp, title: string) =>
  onGrid(async (page) => {
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog'))).toBeVisible();
  });

export const menuOf = (name: string) =>
  onGrid(async (page) => {
    await button(page, name).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });

/** Presses Escape until this is closed: a hint that the focus brought up goes first. */
export async function closeByEscape(page: Page, open: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

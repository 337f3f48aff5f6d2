import { expect, test } from '@playwright/test';
import type { GridCalendar, User } from '@tessera/contracts';
import { join } from 'node:path';
import { ComposeProject } from '../../infra/compose/compose.mjs';
import { dataDirOf, pathsOf } from '../../infra/local/paths.mjs';
import { readIfThere } from '../../infra/local/secrets.mjs';
import { UnsubscribeLinks } from '../../services/grids/src/calendar/unsubscribe-links.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { newCreator } from './support/creator.js';

test.use({ viewport: { width: 390, height: 844 } });

/** The path that a mail of the product under test names: the mail itself goes at eight in the morning. */
async function linkOf(userId: string): Promise<string> {
  const { secrets } = pathsOf(dataDirOf(process.env));
  const name = 'service-key-grids-to-auth';
  const key =
    (await readIfThere(join(secrets, name))) ?? (await new ComposeProject(process.env).secret('grids', name));
  return `/api/unsubscribe/${new UnsubscribeLinks(key).tokenOf(userId)}`;
}

test('the link in a morning mail asks first, without a log-in, and its button stops the mail of all grids', async ({
  page,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'unsubscribe', tier: 'free' });
  const { id } = (await (await creator.api.get('/api/user')).json()) as User;
  const calendar = `/api/grids/${creator.gridId}/calendar`;
  const isOn = async () => ((await (await creator.api.get(calendar)).json()) as GridCalendar).mail;
  const switched = await creator.api.put(`${calendar}/mail`, {
    data: { on: true, timeZone: 'Europe/Vienna' },
  });
  expect(switched.status()).toBe(200);

  await page.goto(await linkOf(id));
  await expect(page.getByRole('heading', { name: 'Stop the morning mail?' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  expect(await isOn()).toBe(true);
  await page.getByRole('button', { name: 'Stop the mail' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The morning mail has stopped' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await isOn()).toBe(false);
  await page.getByRole('link', { name: 'Open Tessera' }).click();
  await expect(page).toHaveURL('/');
  await creator.api.dispose();
});

test('a link in a mail that is not whole says so', async ({ page }) => {
  const response = await page.goto('/api/unsubscribe/half-of-a-link');
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([404, 'no-store']);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

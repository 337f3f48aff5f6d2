import { expect, request, type Page } from '@playwright/test';
import type { Account } from './account.js';
import { newCreator, signIn } from './creator.js';

/** A toast with that title or description. */
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });
/** A card of the profile page, by its title. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The profile of somebody new. */
export async function openProfile(page: Page): Promise<Account> {
  const creator = await newCreator({ request }, process.env.TEST_BASE_URL, { tier: 'free', name: 'profile' });
  await creator.api.dispose();
  await signIn(page, creator);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  return creator.account;
}

/** Lets one call fail as a service that is unavailable does. */
export async function failOnce(page: Page, path: string, method: string, body: object): Promise<void> {
  await page.route(
    `**/api${path}`,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(body) })
        : route.fallback(),
    { times: 1 },
  );
}

/** What such a service responds with. */
export const UNAVAILABLE = {
  error: 'Unavailable.',
  message: 'Unavailable.',
  code: 'DEPENDENCY_UNAVAILABLE',
  requestId: 'r',
};

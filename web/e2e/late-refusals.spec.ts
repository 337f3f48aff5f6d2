import { expect, test } from '@playwright/test';
import { details, openDetails } from './support/carousel.js';
import { changeElsewhere, CHANGES, firstText } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, photosIn } from './support/creator.js';
import { expectToast } from './support/toast.js';

test('a caption that had waited and is refused while another page is open is told there, and outlasts that page', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 1, name: 'refused-elsewhere' });
  const page = await openSignedIn(browser, mine);
  const context = page.context();
  await openGrid(page, 1);
  await openDetails(page, 1);
  await context.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await details(page).getByRole('textbox', { name: 'Caption' }).fill('From the train');
  await expect(details(page).getByText('Saved on this device')).toBeVisible();
  await page.close();
  await changeElsewhere(mine, firstText(mine.photoIds[0], 'description', 'From home'));
  await context.unroute(CHANGES.path);

  const other = await context.newPage();
  await other.goto(`/post?grid=${mine.gridId}`);
  await expectToast(
    other,
    'Not saved: edit of a caption',
    'This was changed elsewhere. Open its photo to choose between yours and the other.',
  );
  await other.close();

  const later = await context.newPage();
  await later.goto('/');
  await openDetails(later, 1);
  const question = details(later).getByRole('group', { name: /changed elsewhere/ });
  await expect(question).toContainText('Your text hereFrom the trainThe text from elsewhereFrom home');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await photosIn(mine))[0]?.description).toBe('From the train');
  await context.close();
  await mine.api.dispose();
});

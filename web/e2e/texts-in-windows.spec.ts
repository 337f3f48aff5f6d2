import { expect, test, type Page } from '@playwright/test';
import { details, openDetails } from './support/carousel.js';
import { newCreator, openGrid, photosIn, signIn } from './support/creator.js';

const FIELDS = [
  {
    field: 'firstComment',
    label: 'First comment',
    told: 'The first comment of Photo 1 was changed elsewhere.',
  },
  { field: 'altText', label: 'Alt text', told: 'The alt text of Photo 1 was changed elsewhere.' },
] as const;

for (const { field, label, told } of FIELDS)
  test(
    `${label.toLowerCase()}: written in two windows it is asked about where it lost, also after a reload, and in one other when that is closed`,
    { tag: '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'windows-texts' });
      const context = await browser.newContext();
      const open = async () => {
        const page = await context.newPage();
        await signIn(page, creator);
        await openGrid(page, 1);
        return page;
      };
      const stored = () => photosIn(creator).then(([first]) => first?.[field]);
      const input = (page: Page) => details(page).getByRole('textbox', { name: label, exact: true });
      const openField = async (page: Page) => {
        await openDetails(page, 1);
        await details(page).getByText('First comment and alt text').click();
      };
      const question = (page: Page) => details(page).getByRole('group', { name: /changed elsewhere/ });
      const [first, second] = ['From the first window', 'From the second window, which took longer'];
      const [one, other] = [await open(), await open()];
      for (const page of [one, other]) await openField(page);

      await input(other).pressSequentially(second.slice(0, 1));
      await Promise.all([
        // Never half a second without a key: it is saved after the other one.
        input(other).pressSequentially(second.slice(1), { delay: 80 }),
        input(one).fill(first),
      ]);
      await expect(question(other)).toContainText(`Your text here${second}The text from elsewhere${first}`);
      expect(await stored()).toBe(first);
      await expect(question(one)).toHaveCount(0);

      const left = [await open(), await open()];
      for (const page of left) await expect(page.getByText(told)).toHaveCount(0);
      await other.reload();
      await expect(question(other)).toContainText(second);
      for (const page of left) await expect(page.getByText(told)).toHaveCount(0);
      // Which could have it as well.
      await one.close();
      await other.close();
      const asked = () => Promise.all(left.map((page) => page.getByText(told, { exact: true }).count()));
      await expect.poll(async () => (await asked()).reduce((all, count) => all + count)).toBe(1);
      const asks = (await asked()).indexOf(1);
      const [heir, bystander] = asks === 0 ? left : left.toReversed();
      await heir!.getByRole('button', { name: 'Open photo' }).click();
      await openDetails(bystander!, 1);
      await expect(question(bystander!)).toHaveCount(0);
      await question(heir!).getByRole('button', { name: 'Keep mine' }).click();
      await expect.poll(stored).toBe(second);
      await expect(question(heir!)).toHaveCount(0);
      for (const page of left) await page.reload();
      for (const page of left) await expect(input(page)).toHaveValue(second);
      for (const page of left) await expect(question(page)).toHaveCount(0);
      await context.close();
      await creator.api.dispose();
    },
  );

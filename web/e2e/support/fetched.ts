import { expect, type Page } from '@playwright/test';

/** What opens over the page is there before it is opened. */
export async function expectCodeFetched(page: Page, ...files: string[]): Promise<void> {
  const missing = () =>
    page.evaluate((names) => {
      const come = performance.getEntriesByType('resource').map(({ name }) => name);
      const asked = [...document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]')].map(
        ({ href }) => href,
      );
      return [
        ...names.filter((name) => !come.some((url) => url.includes(`/assets/${name}-`))),
        ...asked.filter((href) => !come.includes(href)),
      ];
    }, files);
  await expect.poll(missing).toEqual([]);
}

import { ERRORS, type ErrorBody, type ErrorCode } from '@tessera/contracts';
import type { Page } from '@playwright/test';

/** Has calls answered with a refusal in the API's shape, until what is answered here is called. */
export async function refuse(
  page: Page,
  { method, path }: { readonly method: string; readonly path: RegExp },
  code: ErrorCode,
  text: string = ERRORS[code].text,
): Promise<() => Promise<void>> {
  const body: ErrorBody = { error: text, message: text, code, requestId: 'refused-by-test' };
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: ERRORS[code].status, json: body })
      : route.fallback(),
  );
  return () => page.unroute(matches);
}

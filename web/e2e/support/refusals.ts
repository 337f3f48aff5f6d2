import { ERRORS, type ErrorBody, type ErrorCode } from '@tessera/contracts';
import type { Page, Route } from '@playwright/test';

/** Answers one call of the page with a refusal in the API's shape. */
export function answerRefusal(
  route: Route,
  code: ErrorCode,
  text: string = ERRORS[code].text,
): Promise<void> {
  const body: ErrorBody = { error: text, message: text, code, requestId: 'refused-by-test' };
  return route.fulfill({ status: ERRORS[code].status, json: body });
}

/** Has calls answered with a refusal, until what is answered here is called. */
export async function refuse(
  page: Page,
  { method, path }: { readonly method: string; readonly path: RegExp },
  code: ErrorCode,
  text?: string,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? answerRefusal(route, code, text) : route.fallback(),
  );
  return () => page.unroute(matches);
}

/** How any call can fail: with an answer of the server, or with none. */
export const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  '500': (route) => answerRefusal(route, 'INTERNAL'),
  '403': (route) => answerRefusal(route, 'FORBIDDEN'),
  '404': (route) => answerRefusal(route, 'NOT_FOUND'),
  '412': (route) => answerRefusal(route, 'VERSION_CONFLICT'),
  'no network': (route) => route.abort('internetdisconnected'),
  'a time-out': (route) => route.abort('timedout'),
};

const held = new Set<Route>();

/** A call that is never answered, and never reaches the product if {@link abortHeld} is called before its page goes. */
export function never(route?: Route): Promise<void> {
  if (route) held.add(route);
  return new Promise(() => undefined);
}

/** Chromium sends what was held back when a page goes; this takes it away before. */
export async function abortHeld(): Promise<void> {
  await Promise.all([...held].map((route) => route.abort().catch(() => undefined)));
  held.clear();
}

/** Has the page give up on every call after `most` milliseconds, where its own deadlines are longer. */
export async function shortenDeadlines(page: Page, most: number): Promise<void> {
  await page.addInitScript((longest) => {
    const deadline = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => deadline(Math.min(ms, longest));
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        timeout?.set?.call(this, Math.min(ms, longest));
      },
    });
  }, most);
}

import { ERRORS, type ErrorBody, type ErrorCode } from '@tessera/contracts';
import type { Page, Route } from '@playwright/test';

/** Responds to one call of the page with a refusal in the API's shape. */
export function refuseCall(route: Route, code: ErrorCode, text: string = ERRORS[code].text): Promise<void> {
  const body: ErrorBody = { error: text, message: text, code, requestId: 'refused-by-test' };
  return route.fulfill({ status: ERRORS[code].status, json: body });
}

/** Has calls refused, until what is returned here is called. */
export async function refuse(
  page: Page,
  { method, path }: { readonly method: string; readonly path: RegExp },
  code: ErrorCode,
  text?: string,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? refuseCall(route, code, text) : route.fallback(),
  );
  return () => page.unroute(matches);
}

type Failures = Readonly<Record<string, (route: Route) => Promise<void>>>;

/** How the server can refuse any call. */
export const REFUSALS: Failures = {
  '500': (route) => refuseCall(route, 'INTERNAL'),
  '403': (route) => refuseCall(route, 'FORBIDDEN'),
  '404': (route) => refuseCall(route, 'NOT_FOUND'),
  '412': (route) => refuseCall(route, 'VERSION_CONFLICT'),
};

/** How a call can get no response. */
export const LOSSES: Failures = {
  'no network': (route) => route.abort('internetdisconnected'),
  'a time-out': (route) => route.abort('timedout'),
};

/** How any call can fail. */
export const FAILURES: Failures = { ...REFUSALS, ...LOSSES };

const held = new Set<Route>();

/**
 * A call that never gets a response, and never reaches the product if {@link abortHeld} is called before its page goes.
 */
export function never(route?: Route): Promise<void> {
  if (route) held.add(route);
  return new Promise(() => undefined);
}

/** Chromium sends what was held back when a page goes; this takes it away before. */
export async function abortHeld(): Promise<void> {
  await Promise.all([...held].map((route) => route.abort().catch(() => undefined)));
  held.clear();
}

type WithDeadlines = Window & { passDeadlines?: () => void };

/** Has every deadline that the page sets for its calls pass when {@link withoutResponse} says so, not after its time. */
export async function holdDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pending = new Set<() => void>();
    AbortSignal.timeout = () => {
      const late = new AbortController();
      pending.add(() => late.abort(new DOMException('signal timed out', 'TimeoutError')));
      return late.signal;
    };
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        if (ms > 0) pending.add(() => timeout?.set?.call(this, 1));
      },
    });
    (window as WithDeadlines).passDeadlines = () => {
      for (const pass of pending) pass();
      pending.clear();
    };
  });
}

/**
 * Leaves calls without a response until the page gives up on them, which it does at once after {@link holdDeadlines}.
 */
export const withoutResponse =
  (page: Page) =>
  async (route: Route): Promise<void> => {
    held.add(route);
    await page.evaluate(() => {
      const { passDeadlines } = window as WithDeadlines;
      if (!passDeadlines)
        throw new Error('deadlines are not held: call holdDeadlines before the page is opened');
      passDeadlines();
    });
  };

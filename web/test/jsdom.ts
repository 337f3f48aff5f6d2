import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

/**
 * What the product needs of a browser and jsdom lacks. Fetch and its companions are Node's own: the test's
 * context does not have them, the one that it runs in does.
 */
interface Outer {
  readonly fetch: typeof fetch;
  readonly Request: typeof Request;
  readonly Response: typeof Response;
  readonly Headers: typeof Headers;
  readonly AbortController: typeof AbortController;
  readonly AbortSignal: typeof AbortSignal;
  readonly structuredClone: typeof structuredClone;
}

class NoLayoutObserver implements ResizeObserver, IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

if (typeof window !== 'undefined') {
  const outer = runInThisContext('globalThis') as Outer;
  Object.assign(globalThis, {
    TextEncoder,
    TextDecoder,
    ResizeObserver: NoLayoutObserver,
    IntersectionObserver: NoLayoutObserver,
    // Node's fetch knows no page to take relative addresses from.
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      outer.fetch(typeof input === 'string' ? new URL(input, document.baseURI) : input, init),
    Request: outer.Request,
    Response: outer.Response,
    Headers: outer.Headers,
    AbortController: outer.AbortController,
    AbortSignal: outer.AbortSignal,
    structuredClone: outer.structuredClone,
  });
  // Radix asks for pointer capture and scrolls what it focuses; jsdom draws nothing.
  const drawing = {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    scrollIntoView: () => undefined,
  };
  for (const [name, value] of Object.entries(drawing)) {
    if (!(name in Element.prototype)) Object.defineProperty(Element.prototype, name, { value });
  }
  const matchMedia = (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  if (!('matchMedia' in window)) {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  }
  if (!('CSS' in window)) Object.defineProperty(window, 'CSS', { value: { supports: () => false } });
}

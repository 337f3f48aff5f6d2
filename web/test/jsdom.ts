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

class NoLayoutObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if (typeof window !== 'undefined') {
  const outer = runInThisContext('globalThis') as Outer;
  Object.assign(globalThis, {
    TextEncoder,
    TextDecoder,
    ResizeObserver: NoLayoutObserver,
    fetch: outer.fetch,
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
  window.matchMedia ??= (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}

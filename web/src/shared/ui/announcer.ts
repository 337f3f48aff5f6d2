/** Two equal texts after each other would be no change, and so not be read a second time. */
const OTHERWISE_EMPTY = '\u00a0';

let region: HTMLElement | null = null;

/** For the page's one live region. */
export function attachRegion(element: HTMLElement | null): void {
  region = element;
}

/**
 * Tells people who do not see the page what has just changed on it, without a redraw. A toast's text is read
 * with the toast, and is not announced here too.
 */
export function announce(text: string): void {
  if (region === null) return;
  region.textContent = region.textContent === text ? text + OTHERWISE_EMPTY : text;
}

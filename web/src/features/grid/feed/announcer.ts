import { howToDrag } from '../drag/instructions.js';

/** Says what happens in the feed to people who do not see it, without a redraw. */
export class Announcer {
  private element: HTMLElement | null = null;

  readonly attach = (element: HTMLElement | null): void => {
    this.element = element;
  };

  say(text: string): void {
    if (this.element !== null) this.element.textContent = text;
  }
}

/** Read before the first tile's own name is left (WCAG 2.2, 2.1.1 and 2.5.7). */
export const INSTRUCTIONS = `Press Enter to open the photo. ${howToDrag('it')}`;

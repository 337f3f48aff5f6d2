import { announce } from '../../shared/ui/announcer.js';

/**
 * Announces what was saved: once the server has it, or once it waits for the server, which the page's bar tells. Of
 * what was refused its toast alone tells. What is seen at once, such as a photo in another place, is announced at once.
 */
export function announceAccepted({ accepted }: { readonly accepted: Promise<unknown> }, text: string): void {
  accepted.then(
    () => announce(text),
    () => undefined,
  );
}

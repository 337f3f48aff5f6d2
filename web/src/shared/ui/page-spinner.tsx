import { Spinner } from './spinner.js';
import { VisuallyHidden } from './visually-hidden.js';

/** Fills the window while a page cannot be shown yet; `text` is visible, without it a reader hears 'Loading'. */
export function PageSpinner({ text }: { readonly text?: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 grid animate-fade-in place-content-center justify-items-center gap-4 text-neutral-8"
    >
      <Spinner size="large" />
      {text === undefined ? <VisuallyHidden>Loading</VisuallyHidden> : <p>{text}</p>}
    </div>
  );
}

import { cx } from './class-names.js';
import { Spinner } from './spinner.js';
import { VisuallyHidden } from './visually-hidden.js';

interface PageSpinnerProps {
  readonly text?: string;
  /** Does not fade in: nothing was shown before it. */
  readonly isFirst?: boolean;
}

/** Fills the window while a page cannot be shown yet; `text` is visible, without it a reader hears 'Loading'. */
export function PageSpinner({ text, isFirst = false }: PageSpinnerProps) {
  return (
    <div
      role="status"
      className={cx(
        'fixed inset-0 grid place-content-center justify-items-center gap-4 text-neutral-8',
        !isFirst && 'animate-fade-in',
      )}
    >
      <Spinner size="large" />
      {text === undefined ? <VisuallyHidden>Loading</VisuallyHidden> : <p>{text}</p>}
    </div>
  );
}

import type { ReactNode } from 'react';

/** What every field shares. */
interface FieldFrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** How much is written, in the place of a hint; it changes with every key, and is not read at each. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** The id of the line that describes a field, for `aria-describedby`. */
export const noteId = (id: string) => `${id}-note`;

/**
 * Label, control and one line for an error or a hint. That line is also the gap to the next field, so a
 * message that comes and goes moves nothing.
 */
export function FieldFrame({ id, label, error, hint, count, children }: FieldFrameProps) {
  return (
    <div className="grid">
      <label htmlFor={id} className="pb-1 text-small font-semibold text-neutral-9">
        {label}
      </label>
      {children}
      <p id={noteId(id)} className="min-h-7 pt-1 text-small text-neutral-8">
        <span aria-live="polite">
          {error !== undefined ? (
            <span data-keep-clear className="text-danger">
              {error}
            </span>
          ) : (
            hint
          )}
        </span>
        {error === undefined && count}
      </p>
    </div>
  );
}

/** The look of a text control; a red border marks an error. */
export const CONTROL =
  'w-full rounded-control border border-neutral-6 bg-neutral-1 px-3 text-body pointer-coarse:text-field text-neutral-10 transition-colors hover:border-neutral-7 aria-invalid:border-danger focus-visible:outline-offset-0 disabled:opacity-50';

/** As high as its text; where the browser cannot do that (Firefox before 152, Safari before 26.2) a hand can. */
export const GROWING = 'field-sizing-content max-h-48 resize-y supports-[field-sizing:content]:resize-none';

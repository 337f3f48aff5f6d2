import type { MouseEvent } from 'react';

interface SkipLinkProps {
  /** The id of what it leads to, and what in it takes the focus. */
  readonly target: string;
  readonly stop: string;
  readonly children: string;
}

/** The first stop of a page, seen while it has the focus: leads past what repeats on every visit (WCAG 2.4.1). */
export function SkipLink({ target, stop, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const place = document.getElementById(target);
    (place?.querySelector<HTMLElement>(stop) ?? place)?.focus();
  };
  return (
    <a
      href={`#${target}`}
      onClick={skip}
      className="sr-only rounded-control bg-float px-4 py-2 font-semibold text-neutral-10 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {children}
    </a>
  );
}

import type { ReactNode } from 'react';

/** The ways to other views, under the form. */
export function SwitchLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-neutral-8">
      {children}
    </div>
  );
}

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads like a link; 44 px high to the finger. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center rounded-control text-small font-semibold text-accent hover:text-accent-hover hover:underline"
    >
      {children}
    </button>
  );
}

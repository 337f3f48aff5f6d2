import type { ReactNode } from 'react';

/** A sentence with a way to another view: 'New here? Sign up'. */
export function SwitchLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-1 border-t border-neutral-5 pt-4 text-small text-neutral-8">
      {children}
    </p>
  );
}

export interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads like a link; 44 px high to the finger. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center rounded-control px-1 text-small font-semibold text-accent hover:text-accent-hover hover:underline"
    >
      {children}
    </button>
  );
}

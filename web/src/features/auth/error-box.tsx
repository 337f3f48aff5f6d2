import type { ReactNode } from 'react';

interface ErrorBoxProps {
  readonly message: string | null;
  /** A way on, after the message. */
  readonly children?: ReactNode;
}

/** The red box above a form: why the last attempt failed. */
export function ErrorBox({ message, children }: ErrorBoxProps) {
  if (message === null) return null;
  return (
    <p
      role="alert"
      className="animate-fade-in rounded-control border border-danger bg-danger-soft px-3 py-2 text-small text-neutral-10"
    >
      {message}
      {children}
    </p>
  );
}

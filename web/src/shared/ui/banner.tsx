import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.js';
import { passing } from './pass-focus.js';

interface BannerProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** One line across the page, with an action and a cross where it may be dismissed. */
export function Banner({ label, children, action, onDismiss }: BannerProps) {
  return (
    <section
      aria-label={label}
      className="flex min-h-11 items-center gap-4 border-b border-neutral-5 bg-neutral-2 px-4 py-1 text-small sm:justify-center text-neutral-9"
    >
      <p className="wrap-anywhere max-sm:flex-1">{children}</p>
      {action}
      {onDismiss !== undefined && (
        <IconButton
          size="small"
          label="Dismiss"
          icon={<X className="size-4" />}
          onClick={passing(onDismiss)}
        />
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../../../shared/ui/class-names.js';

const LOOKS = {
  accent: 'border-accent text-accent',
  plain: 'border-neutral-6 text-neutral-9',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
} as const;

interface BadgeProps {
  readonly look?: keyof typeof LOOKS;
  readonly children: ReactNode;
}

/** A word in a frame, for what something is. */
export function Badge({ look = 'plain', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center rounded-control border px-2 text-small font-semibold whitespace-nowrap',
        LOOKS[look],
      )}
    >
      {children}
    </span>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.js';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its accessible name; wrap the button in a `Tooltip` to show it. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `small` 28 px, `medium` 36 px, `large` 44 px; a finger reaches 44 px of each. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly variant?: 'ghost' | 'on-photo';
}

const SIZES = {
  small: 'size-7 fingertip',
  medium: 'size-9 fingertip',
  large: 'size-11',
} as const;
const VARIANTS = {
  ghost: 'text-neutral-8 hover:bg-neutral-3 hover:text-neutral-10 active:bg-neutral-4',
  'on-photo': 'bg-photo-scrim text-on-photo active:bg-scrim',
} as const;

export function IconButton({
  label,
  icon,
  size = 'medium',
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-control transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        SIZES[size],
        VARIANTS[variant],
        className,
      )}
    >
      {icon}
    </button>
  );
}

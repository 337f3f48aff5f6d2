import type { ComponentProps } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.js';
import { cx } from './class-names.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** While true the button is disabled and a spinner covers its text, so that it keeps its width. */
  readonly pending?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={buttonClasses({ variant, size, className })}
    >
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
    </button>
  );
}

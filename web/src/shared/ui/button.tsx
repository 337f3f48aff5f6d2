import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.js';
import { cx } from './class-names.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** While true the button does nothing, and a spinner covers its text, so that it keeps its width. */
  readonly pending?: boolean;
}

/** Enter in a field of the form clicks its button, too. */
const doNothing = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not disabled while it is pending: that would take the focus from whoever has just pressed it.
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={pending ? doNothing : onClick}
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

import { cx } from './class-names.js';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
/** `small` 28 px (inside strips), `medium` 36 px, `large` 44 px (forms); a finger reaches 44 px of each. */
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:opacity-80',
  secondary: 'border border-neutral-6 text-neutral-10 hover:bg-neutral-3 active:bg-neutral-4',
  ghost: 'text-neutral-9 hover:bg-neutral-3 hover:text-neutral-10 active:bg-neutral-4',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:opacity-80',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-small fingertip',
  medium: 'h-9 px-4 text-body fingertip',
  large: 'h-11 px-5 text-body',
};

/** The look of a button, for a `Button` and for links that stand where a button would. */
export function buttonClasses(
  options: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
): string {
  return cx(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-50',
    VARIANTS[options.variant ?? 'secondary'],
    SIZES[options.size ?? 'medium'],
    options.className,
  );
}

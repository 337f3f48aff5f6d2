import { cx } from './class-names.js';

/** Turns while something works. It is decoration: tell what is going on beside it or in `PageSpinner`. */
export function Spinner({ size = 'small' }: { readonly size?: 'small' | 'large' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx('animate-spin', size === 'large' ? 'size-8' : 'size-4')}
    >
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M22 12a10 10 0 0 0-10-10" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

import { cx } from './class-names.js';

/** Stands where a picture or a line will be; give it the final size by `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-tile bg-neutral-3', className)} />;
}

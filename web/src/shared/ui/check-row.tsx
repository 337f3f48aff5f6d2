import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.js';

export interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

/** A box to tick with its words beside it. A finger meets both, and the room before them. */
export function CheckRow({ label, className, ...rest }: CheckRowProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2 justify-self-start pointer-coarse:-ml-4 pointer-coarse:min-h-11 pointer-coarse:pl-4">
      <input {...rest} type="checkbox" className={cx('size-4 accent-accent', className)} />
      <span>{label}</span>
    </label>
  );
}

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** The accessible name of a control: it begins with its words, and tells that the plan does not include it. */
export const lockedName = (words: string, locked: boolean): string => (locked ? `${words} (locked)` : words);

interface LockedIconProps {
  readonly locked: boolean;
  readonly children: ReactNode;
}

/** An icon with a small lock on its corner. */
export function LockedIcon({ locked, children }: LockedIconProps) {
  return (
    <span className="relative grid place-items-center">
      {children}
      {locked && (
        <Lock
          data-lock
          aria-hidden="true"
          className="absolute -right-1.5 -bottom-1 size-3.5 rounded-full bg-neutral-1 p-0.5 text-neutral-9"
        />
      )}
    </span>
  );
}

/** The lock at the end of a row of a menu or a sheet, where its ticks stand too. */
export function RowLock() {
  return <Lock data-lock aria-hidden="true" className="ml-auto size-4 shrink-0 text-neutral-8" />;
}

import type { ReactNode } from 'react';

interface HeroGridFrameProps {
  readonly grid: ReactNode;
  readonly hint: string;
  /** What can be done with the grid. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/**
 * The hero's grid with what stands under it: the same place for its picture and for the grid itself, so that nothing
 * shifts.
 */
export function HeroGridFrame({ grid, hint, actions, children }: HeroGridFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-hero-grid grid-cols-1 gap-4 lg:mr-0">
      <div className="aspect-3/4">{grid}</div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
      <p className="text-small text-neutral-8">{hint}</p>
      {children}
    </div>
  );
}

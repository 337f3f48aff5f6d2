import type { ReactNode } from 'react';
import { change } from '../figures.js';
import { silenceOf, type Owner } from '../parts/stat-card.js';
import type { PeriodFigure } from './periods.js';

interface ChartFrameProps {
  readonly title: string;
  readonly owner: Owner;
  readonly figure: PeriodFigure;
  /** What the days come to, in words. */
  readonly summary: (value: number) => string;
  readonly children: ReactNode;
}

/** A chart under its name, with what it comes to in words: the chart itself is for the eye alone. */
export function ChartFrame({ title, owner, figure, summary, children }: ChartFrameProps) {
  const { days, value, change: changed } = figure;
  return (
    <figure className="grid min-w-0 gap-3 rounded-dialog border border-neutral-5 p-4 lg:only:col-span-full">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-small text-neutral-8">
          {value === null ? silenceOf(owner) : summary(value)}
          {changed !== null && `, ${change(changed)} against the ${days.length} days before`}
        </p>
      </figcaption>
      <div className="h-52 text-small" aria-hidden="true">
        {value !== null && children}
      </div>
    </figure>
  );
}

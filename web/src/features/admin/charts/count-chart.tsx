import type { AdminDay } from '@tessera/contracts';
import { count } from '../figures.js';
import type { Owner } from '../parts/stat-card.js';
import { createLazyComponent } from '../../../shared/ui/lazy-component.js';
import { ChartFrame } from './chart-frame.js';
import { countIn, type DayFigure, type Period } from './periods.js';

/** The library of charts is fetched once the figures are shown; without it these stand alone. */
const CountBars = createLazyComponent(() => import('./count-bars.js'), { onMissing: () => undefined });

interface CountChartProps {
  readonly title: string;
  readonly owner: Owner;
  readonly days: readonly AdminDay[];
  readonly period: Period;
  /** What each day brought. */
  readonly figure: DayFigure;
}

/** What each day brought, as a bar. */
export function CountChart({ title, owner, days, period, figure }: CountChartProps) {
  const shown = countIn(days, figure, period);
  return (
    <ChartFrame
      title={title}
      owner={owner}
      figure={shown}
      summary={(value) => `${count(value)} in ${shown.days.length} days`}
    >
      <CountBars title={title} days={shown.days} period={period} figure={figure} />
    </ChartFrame>
  );
}

import type { AdminDay } from '@tessera/contracts';
import type { Owner } from '../parts/stat-card.js';
import { createLazyComponent } from '../../../shared/ui/lazy-component.js';
import { ChartFrame } from './chart-frame.js';
import { levelIn, type DayFigure, type Period } from './periods.js';

/** The library of charts is fetched once the figures are shown; without it these stand alone. */
const LevelLine = createLazyComponent(() => import('./level-line.js'), { onMissing: () => undefined });

interface LevelChartProps {
  readonly title: string;
  readonly owner: Owner;
  readonly days: readonly AdminDay[];
  readonly period: Period;
  /** What there was at the end of each day. */
  readonly figure: DayFigure;
  readonly show: (value: number) => string;
}

/** What there was at the end of each day, as a line. */
export function LevelChart({ title, owner, days, period, figure, show }: LevelChartProps) {
  const shown = levelIn(days, figure, period);
  return (
    <ChartFrame title={title} owner={owner} figure={shown} summary={(value) => `${show(value)} today`}>
      <LevelLine title={title} days={shown.days} figure={figure} show={show} />
    </ChartFrame>
  );
}

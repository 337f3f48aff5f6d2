import type { AdminDay } from '@tessera/contracts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayOfYear } from '../figures.js';
import type { Owner } from '../parts/stat-card.js';
import { ChartFrame } from './chart-frame.js';
import { CHART } from './chart-look.js';
import { levelIn, type DayFigure, type Period } from './periods.js';

export interface LevelChartProps {
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
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...shown.days]} margin={CHART.margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={CHART.line} />
          <XAxis dataKey="day" tickFormatter={dayOfYear} minTickGap={48} {...CHART.axis} />
          <YAxis allowDecimals={false} width={68} tickFormatter={show} {...CHART.axis} />
          <Tooltip
            {...CHART.tooltip}
            labelFormatter={(day) => (typeof day === 'string' ? dayOfYear(day) : '')}
            formatter={(value) => [show(Number(value)), title]}
          />
          <Area
            type="monotone"
            dataKey={figure}
            stroke={CHART.accent}
            strokeWidth={2}
            fill={CHART.accent}
            fillOpacity={0.12}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

import type { AdminDay } from '@tessera/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { count, dayOfYear } from '../figures.js';
import type { Owner } from '../parts/stat-card.js';
import { ChartFrame } from './chart-frame.js';
import { CHART } from './chart-look.js';
import { countIn, type DayFigure, type Period } from './periods.js';

export interface CountChartProps {
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
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...shown.days]}
          margin={CHART.margin}
          barCategoryGap={CHART.gapOf(period)}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke={CHART.line} />
          <XAxis dataKey="day" tickFormatter={dayOfYear} minTickGap={32} {...CHART.axis} />
          <YAxis allowDecimals={false} width={48} tickFormatter={count} {...CHART.axis} />
          <Tooltip
            {...CHART.tooltip}
            cursor={{ fill: CHART.hover }}
            labelFormatter={(day) => (typeof day === 'string' ? dayOfYear(day) : '')}
            formatter={(value) => [count(Number(value)), title]}
          />
          <Bar
            dataKey={figure}
            fill={CHART.accent}
            maxBarSize={40}
            radius={CHART.barRadius}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

import type { AdminDay } from '@tessera/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { count, dayOfYear } from '../figures.js';
import { CHART } from './chart-look.js';
import type { DayFigure, Period } from './periods.js';

interface CountBarsProps {
  readonly title: string;
  /** Those that are shown. */
  readonly days: readonly AdminDay[];
  readonly period: Period;
  readonly figure: DayFigure;
}

export default function CountBars({ title, days, period, figure }: CountBarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
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
  );
}

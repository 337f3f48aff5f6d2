import type { AdminDay } from '@tessera/contracts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayOfYear } from '../figures.js';
import { CHART } from './chart-look.js';
import type { DayFigure } from './periods.js';

interface LevelLineProps {
  readonly title: string;
  /** Those that are shown. */
  readonly days: readonly AdminDay[];
  readonly figure: DayFigure;
  readonly show: (value: number) => string;
}

export default function LevelLine({ title, days, figure, show }: LevelLineProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...days]} margin={CHART.margin} accessibilityLayer={false}>
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
  );
}

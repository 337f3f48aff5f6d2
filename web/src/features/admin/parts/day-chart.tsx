import type { AdminDay } from '@tessera/contracts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayOfYear } from '../figures.js';
import { CHART } from './chart-look.js';

export interface DayChartProps {
  readonly title: string;
  readonly days: readonly AdminDay[];
  /** The figure of each day. */
  readonly figure: Exclude<keyof AdminDay, 'day'>;
  readonly show: (value: number) => string;
  /** What the days come to, in words. */
  readonly summary: string;
}

/** One figure a day over the last months. */
export function DayChart({ title, days, figure, show, summary }: DayChartProps) {
  return (
    <figure className="grid gap-3 rounded-dialog border border-neutral-5 p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-small text-neutral-8">{summary}</p>
      </figcaption>
      <div className="h-52 text-small" aria-hidden="true">
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
      </div>
    </figure>
  );
}

/** The charts' colours and lines, all of them tokens. */
export const CHART = {
  margin: { top: 4, right: 8, bottom: 0, left: 0 },
  accent: 'var(--accent)',
  line: 'var(--neutral-5)',
  hover: 'var(--neutral-3)',
  barRadius: [2, 2, 0, 0] as [number, number, number, number],
  /** Between two bars: many days have thin ones. */
  gapOf: (days: number) => (days > 30 ? '10%' : '20%'),
  axis: {
    stroke: 'var(--neutral-5)',
    tick: { fill: 'var(--neutral-8)' },
    tickLine: false,
  },
  tooltip: {
    isAnimationActive: false,
    contentStyle: {
      background: 'var(--float)',
      border: 'none',
      borderRadius: 'var(--radius-control)',
      boxShadow: 'var(--shadow)',
    },
    labelStyle: { color: 'var(--neutral-8)' },
    itemStyle: { color: 'var(--neutral-10)' },
  },
} as const;

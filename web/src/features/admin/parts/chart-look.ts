/** The charts' colours and lines, all of them tokens. */
export const CHART = {
  margin: { top: 4, right: 8, bottom: 0, left: 0 },
  accent: 'var(--accent)',
  line: 'var(--neutral-5)',
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

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [720, 400, 60, 20, 200, 40];
const COLOURS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#17becf'];

/** @returns powers of ten around them */
const decades = (values: readonly number[]): [number, number] => [
  Math.floor(Math.log10(Math.min(...values))),
  Math.max(Math.ceil(Math.log10(Math.max(...values))), Math.floor(Math.log10(Math.min(...values))) + 1),
];

/** Curves over sizes, both axes by powers of ten: what grows in proportion climbs by one step a step. */
export function growthPlot(
  sizes: readonly number[],
  curves: Record<string, readonly number[]>,
  unit: string,
): string {
  const all = Object.values(curves).flat();
  const [left, right] = decades(sizes);
  const [low, high] = decades(all);
  const x = (size: number) => LEFT + ((Math.log10(size) - left) / (right - left)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((Math.log10(value) - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#ccc"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value} ${unit}</text>`,
  );
  const marks = sizes.map(
    (size) => `<text x="${x(size)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${size}</text>`,
  );
  const lines = Object.entries(curves).map(([name, values], index) => {
    const points = values.map((value, at) => `${x(sizes[at] ?? NaN).toFixed(1)},${y(value).toFixed(1)}`);
    const [colour, end] = [COLOURS[index % COLOURS.length], y(values.at(-1) ?? NaN) + 4];
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${WIDTH - RIGHT + 8}" y="${end}" fill="${colour}">${name}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...grid,
    ...marks,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

// @ts-check
import {
  HEIGHT,
  WIDTH,
  background,
  between,
  blur,
  drawing,
  glow,
  linear,
  mix,
  pathOf,
  ridge,
} from './canvas.mjs';

/** @typedef {import('./landscapes.mjs').Draw} Draw */

/** @type {Draw} A low sun and its path on the sea. */
export function seaAtDusk(random) {
  const horizon = 1_080;
  const glitter = Array.from({ length: 620 }, () => {
    const depth = random();
    const y = horizon + 6 + depth ** 1.5 * (HEIGHT - horizon);
    const spread = between(50, 420, depth);
    const x = 800 + (random() + random() - 1) * spread;
    return `<rect x="${(x - 20 - depth * 60).toFixed(0)}" y="${y.toFixed(0)}" width="${(40 + depth * 120).toFixed(0)}" height="${(2 + depth * 7).toFixed(1)}" rx="3" fill="${mix('#ffe3b0', '#ff9e6d', random())}" opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`;
  });
  const clouds = Array.from(
    { length: 9 },
    () =>
      `<ellipse cx="${(random() * WIDTH).toFixed(0)}" cy="${(300 + random() * 560).toFixed(0)}" rx="${(220 + random() * 380).toFixed(0)}" ry="${(14 + random() * 30).toFixed(0)}" fill="${mix('#f7a27b', '#7a5a88', random())}" opacity="0.55" filter="url(#soft)"/>`,
  );
  return drawing(
    linear('sky', ['#2d3561', '#7b5a8c', '#e8776b', '#ffc07a']) +
      linear('sea', ['#c2685f', '#4f4a78', '#1d2348']) +
      glow('sun', '#ffe2a6') +
      blur('soft', 14),
    [
      background('url(#sky)'),
      ...clouds,
      '<circle cx="800" cy="1010" r="560" fill="url(#sun)"/>',
      '<circle cx="800" cy="1010" r="128" fill="#fff0c9"/>',
      `<rect y="${horizon}" width="${WIDTH}" height="1000" fill="url(#sea)"/>`,
      ...glitter,
    ],
  );
}

/** @type {Draw} A beach from above: sand, foam, sea. */
export function shoreFromAbove(random) {
  const edge = (/** @type {number} */ base, /** @type {number} */ swing) => {
    const line = ridge(random, { base: 0, height: swing, roughness: 0.55, waves: 6 });
    const points = line.map(
      ([along, off]) =>
        `${(base + off + (along / WIDTH) * 260).toFixed(0)} ${((along / WIDTH) * HEIGHT).toFixed(0)}`,
    );
    return `M${points.join('L')}L-50 ${HEIGHT}L-50 0Z`;
  };
  const foam = [
    ['#d9f1ec', 0.9, 880, 60],
    ['#4fb3bf', 1, 850, 62],
    ['#ffffff', 0.85, 700, 58],
    ['#2c93a8', 1, 668, 56],
    ['#e9fbf8', 0.5, 470, 66],
    ['#1b7a95', 1, 446, 60],
    ['#14627f', 1, 190, 70],
  ].map(
    ([colour, opacity, base, swing]) =>
      `<path d="${edge(Number(base), Number(swing))}" fill="${colour}" opacity="${opacity}"/>`,
  );
  const pebbles = Array.from(
    { length: 700 },
    () =>
      `<circle cx="${(950 + random() * 650).toFixed(0)}" cy="${(random() * HEIGHT).toFixed(0)}" r="${(1 + random() * 3.4).toFixed(1)}" fill="${mix('#b98d62', '#fff0d6', random())}" opacity="0.6"/>`,
  );
  const parasols = /** @type {const} */ ([
    [1_330, 520, '#e4572e'],
    [1_410, 980, '#f6f0e4'],
    [1_290, 1_420, '#2e6f95'],
  ]).map(([x, y, colour]) => parasol(x, y, colour));
  return drawing(linear('sand', ['#ecd0a2', '#e2bd88'], 'x1="0" y1="0" x2="1" y2="0"') + blur('shadow', 12), [
    background('url(#sand)'),
    ...pebbles,
    `<path d="${edge(930, 60)}" fill="#c9a878"/>`,
    ...foam,
    ...parasols,
  ]);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
function parasol(x, y, colour) {
  const radius = 92;
  const slices = Array.from({ length: 8 }, (_, n) => {
    const at = (/** @type {number} */ step) =>
      `${(x + radius * Math.cos((step * Math.PI) / 4)).toFixed(0)} ${(y + radius * Math.sin((step * Math.PI) / 4)).toFixed(0)}`;
    return `<path d="M${x} ${y}L${at(n)}L${at(n + 1)}Z" fill="${n % 2 ? colour : mix(colour, '#fff7e8', colour === '#f6f0e4' ? 0.9 : 0.82)}"/>`;
  });
  return `<circle cx="${x + 34}" cy="${y + 42}" r="${radius}" fill="#5b3d22" opacity="0.35" filter="url(#shadow)"/>${slices.join('')}<circle cx="${x}" cy="${y}" r="8" fill="#fff"/>`;
}

/** @type {Draw} A small boat on a still lake. */
export function boat(random) {
  const horizon = 980;
  const hills = [
    ['#8fa9b8', 850, 120],
    ['#5d7f92', 905, 90],
    ['#345b6e', 950, 60],
  ].map(([colour, base, height]) => {
    const points = ridge(random, { base: Number(base), height: Number(height), roughness: 0.5 });
    const mirrored = points.map(([x, y]) => /** @type {[number, number]} */ ([x, 2 * horizon - y]));
    const line = (/** @type {[number, number][]} */ list) =>
      `${pathOf(list, false)}L${WIDTH} ${horizon}L0 ${horizon}Z`;
    return `<path d="${line(points)}" fill="${colour}"/><path d="${line(mirrored)}" fill="${colour}" opacity="0.55"/>`;
  });
  const ripples = Array.from({ length: 90 }, () => {
    const depth = random();
    return `<rect x="${(random() * WIDTH).toFixed(0)}" y="${(horizon + 20 + depth * 980).toFixed(0)}" width="${(60 + depth * 320).toFixed(0)}" height="${(1.5 + depth * 3).toFixed(1)}" fill="#fff" opacity="${(0.05 + random() * 0.16).toFixed(2)}"/>`;
  });
  const hull = 'M560 1420C640 1500 960 1500 1080 1410L1040 1402C920 1440 720 1440 600 1410Z';
  return drawing(
    linear('sky', ['#f0b7a4', '#f7d6c0', '#f3ead9']) +
      linear('lake', ['#e9d8c9', '#8fb0b9', '#2f5c72']) +
      blur('soft', 10),
    [
      background('url(#sky)'),
      `<rect y="${horizon}" width="${WIDTH}" height="1100" fill="url(#lake)"/>`,
      ...hills,
      ...ripples,
      '<ellipse cx="820" cy="1505" rx="300" ry="26" fill="#17384a" opacity="0.5" filter="url(#soft)"/>',
      `<path d="${hull}" fill="#a8432f"/>`,
      '<path d="M600 1410C720 1440 920 1440 1040 1402L1030 1388C910 1420 720 1422 610 1396Z" fill="#f2dfc4"/>',
      '<path d="M818 1416V1010" stroke="#5b4030" stroke-width="11"/>',
      '<path d="M832 1020C1010 1130 1030 1280 1010 1370L832 1380Z" fill="#fbf3e4"/><path d="M804 1060C690 1180 650 1290 640 1372L804 1380Z" fill="#eadcc6"/>',
    ],
  );
}

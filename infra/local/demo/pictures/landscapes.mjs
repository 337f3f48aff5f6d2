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

/** @typedef {(random: () => number) => string} Draw */

/**
 * Ranges of hills, each paler the farther it is.
 * @param {() => number} random
 * @param {{ from: number, to: number, count: number, far: string, near: string, height: number, roughness: number }} options
 */
function ranges(random, { from, to, count, far, near, height, roughness }) {
  return Array.from({ length: count }, (_, n) => {
    const share = n / (count - 1);
    const points = ridge(random, {
      base: between(from, to, share),
      height: between(height * 0.6, height, share),
      roughness,
    });
    return `<path d="${pathOf(points)}" fill="${mix(far, near, share)}"/>`;
  });
}

/** @type {Draw} Ranges in morning mist. */
export function mistyMountains(random) {
  const hills = ranges(random, {
    from: 820,
    to: 1_780,
    count: 7,
    far: '#c9d8d6',
    near: '#12353b',
    height: 190,
    roughness: 0.52,
  });
  const mist = hills.map(
    (hill, n) =>
      `${hill}<ellipse cx="${200 + random() * 1_200}" cy="${960 + n * 150}" rx="1100" ry="70" fill="#f6efe6" opacity="${0.34 - n * 0.04}" filter="url(#soft)"/>`,
  );
  return drawing(
    linear('sky', ['#f3d9c4', '#f7e9dc', '#dfe8e6']) + glow('sun', '#fff4dc') + blur('soft', 46),
    [
      background('url(#sky)'),
      '<circle cx="1120" cy="600" r="520" fill="url(#sun)"/>',
      '<circle cx="1120" cy="600" r="92" fill="#fffaf0"/>',
      ...mist,
    ],
  );
}

/** @type {Draw} Dunes with one lit and one shaded side. */
export function dunes(random) {
  const shapes = Array.from({ length: 5 }, (_, n) => {
    const share = n / 4;
    const crest = ridge(random, {
      base: between(980, 1_700, share),
      height: between(70, 190, share),
      roughness: 0.3,
      waves: 3,
    });
    const shade = crest.map(
      ([x, y], index) =>
        /** @type {[number, number]} */ ([
          x,
          y + 30 + Math.abs(Math.sin(index / 23 + n)) * between(90, 330, share),
        ]),
    );
    const lit = mix('#f2c48d', '#d9824a', share);
    const dark = mix('#d89a6c', '#7b3a2c', share);
    return `<path d="${pathOf(crest)}" fill="${dark}"/><path d="${pathOf(shade)}" fill="${lit}"/>`;
  });
  return drawing(linear('sky', ['#3d5a80', '#98a9b8', '#f4c095', '#f6d9b4']) + glow('sun', '#ffe9c4'), [
    background('url(#sky)'),
    '<circle cx="520" cy="860" r="560" fill="url(#sun)"/>',
    '<circle cx="520" cy="860" r="84" fill="#fff3da"/>',
    ...shapes,
  ]);
}

/** @type {Draw} Peaks with the last light on them. */
export function alpenglow(random) {
  const peaks = Array.from({ length: 3 }, (_, n) => {
    const share = n / 2;
    const points = ridge(random, {
      base: between(930, 1_330, share),
      height: between(360, 250, share),
      roughness: 0.62,
      waves: 8,
    });
    const lit = n === 2 ? '#3c4674' : `url(#snow${n})`;
    return `<path d="${pathOf(points)}" fill="${lit}"/>`;
  });
  const trees = Array.from({ length: 90 }, () => {
    const x = random() * WIDTH;
    const size = 60 + random() * 130;
    const y = 1_800 + random() * 260;
    return `<path d="M${x} ${y - size * 2}L${x + size * 0.45} ${y}L${x - size * 0.45} ${y}Z" fill="${mix('#20294d', '#151b36', random())}"/>`;
  });
  return drawing(
    linear('sky', ['#26305c', '#7f6a9e', '#e59a8d', '#f9cfa9']) +
      linear('snow0', ['#ffd9c2', '#d98c96', '#7b6796']) +
      linear('snow1', ['#f4a9a0', '#8d6796', '#4a4a80']),
    [background('url(#sky)'), ...peaks, ...trees],
  );
}

/** @type {Draw} Rows of lavender that run to the horizon. */
export function lavender(random) {
  const horizon = 900;
  const rows = Array.from({ length: 15 }, (_, n) => {
    const near = (n - 7) * 330 + 800;
    const far = 800 + (n - 7) * 26;
    const width = 118;
    return `<path d="M${far - 7} ${horizon}L${far + 7} ${horizon}L${near + width} ${HEIGHT}L${near - width} ${HEIGHT}Z" fill="url(#row)"/>`;
  });
  const blossoms = Array.from({ length: 2_600 }, () => {
    const depth = random() ** 0.6;
    const row = Math.floor(random() * 15) - 7;
    const x = between(800 + row * 26, 800 + row * 330, depth) + (random() - 0.5) * between(10, 220, depth);
    const y = between(horizon, HEIGHT, depth) - random() * between(2, 40, depth);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${between(1.5, 11, depth).toFixed(1)}" fill="${mix('#8a6fc4', '#d7b9f2', random())}" opacity="0.8"/>`;
  });
  const hill = ridge(random, { base: 860, height: 70, roughness: 0.4, waves: 3 });
  return drawing(
    linear('sky', ['#5b7db1', '#b9b6d3', '#fbd9c0']) +
      linear('field', ['#7d6aa0', '#4a3b63']) +
      linear('row', ['#9a82cf', '#6b4fa8']) +
      glow('sun', '#fff0d2'),
    [
      background('url(#sky)'),
      '<circle cx="1180" cy="700" r="480" fill="url(#sun)"/>',
      `<path d="${pathOf(hill)}" fill="#77739c"/>`,
      `<rect y="${horizon}" width="${WIDTH}" height="1200" fill="url(#field)"/>`,
      ...rows,
      ...blossoms,
    ],
  );
}

/** @type {Draw} A moon over hills, with stars. */
export function night(random) {
  const stars = Array.from({ length: 420 }, () => {
    const radius = 0.8 + random() ** 4 * 4;
    return `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * 1_400).toFixed(0)}" r="${radius.toFixed(1)}" fill="#fff" opacity="${(0.3 + random() * 0.7).toFixed(2)}"/>`;
  });
  const hills = ranges(random, {
    from: 1_330,
    to: 1_790,
    count: 4,
    far: '#31507c',
    near: '#0a1428',
    height: 150,
    roughness: 0.45,
  });
  return drawing(linear('sky', ['#070d23', '#12224a', '#2f4f86', '#7d86b0']) + glow('halo', '#dfe8ff', 0.8), [
    background('url(#sky)'),
    ...stars,
    '<circle cx="1040" cy="560" r="520" fill="url(#halo)"/>',
    '<circle cx="1040" cy="560" r="150" fill="#f4f1e4"/>',
    '<g fill="#d9d5c5" opacity="0.7"><circle cx="985" cy="520" r="34"/><circle cx="1090" cy="610" r="26"/><circle cx="1062" cy="490" r="17"/></g>',
    ...hills,
  ]);
}

/** @type {Draw} Balloons over a valley, early. */
export function balloons(random) {
  const hills = ranges(random, {
    from: 1_380,
    to: 1_830,
    count: 5,
    far: '#b98f9d',
    near: '#3b2a45',
    height: 130,
    roughness: 0.4,
  });
  const palette = [
    ['#e4572e', '#f3a712'],
    ['#29335c', '#a8c686'],
    ['#db2b39', '#f6e8d7'],
    ['#2e86ab', '#f6f5ae'],
    ['#7b4b94', '#f2c57c'],
  ];
  const places = /** @type {const} */ ([
    [470, 640, 260],
    [1_130, 420, 170],
    [1_020, 980, 120],
    [300, 1_120, 84],
    [1_330, 1_190, 64],
  ]);
  const flying = places.map(([x, y, radius], n) => balloon(x, y, radius, palette[n] ?? ['#fff', '#000']));
  return drawing(
    linear('sky', ['#6d83b5', '#d6a9b8', '#f9c9a3', '#fde6c4']) +
      glow('sun', '#fff2cf') +
      linear('shade', ['#ffffff', '#000000'], 'x1="0" y1="0" x2="1" y2="0.4"'),
    [
      background('url(#sky)'),
      '<circle cx="860" cy="1340" r="620" fill="url(#sun)"/>',
      ...hills.slice(0, 3),
      ...flying,
      ...hills.slice(3),
    ],
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {readonly string[]} colours
 */
function balloon(x, y, r, colours) {
  const [main = '#fff', stripe = '#000'] = colours;
  const envelope = `M${x} ${y - r}C${x + r * 1.25} ${y - r} ${x + r * 1.15} ${y + r * 0.5} ${x + r * 0.22} ${y + r * 1.25}L${x - r * 0.22} ${y + r * 1.25}C${x - r * 1.15} ${y + r * 0.5} ${x - r * 1.25} ${y - r} ${x} ${y - r}Z`;
  const gores = [0.62, 0.2].map(
    (w, n) =>
      `<path d="M${x} ${y - r}C${x + r * 1.25 * w} ${y - r} ${x + r * 1.15 * w} ${y + r * 0.5} ${x + r * 0.22 * w} ${y + r * 1.25}L${x - r * 0.22 * w} ${y + r * 1.25}C${x - r * 1.15 * w} ${y + r * 0.5} ${x - r * 1.25 * w} ${y - r} ${x} ${y - r}Z" fill="${n ? main : stripe}"/>`,
  );
  return `<path d="${envelope}" fill="${main}"/>${gores.join('')}<path d="${envelope}" fill="url(#shade)" opacity="0.22"/><path d="M${x - r * 0.2} ${y + r * 1.25}L${x - r * 0.13} ${y + r * 1.55}M${x + r * 0.2} ${y + r * 1.25}L${x + r * 0.13} ${y + r * 1.55}" stroke="#4a3728" stroke-width="${r * 0.02}"/><rect x="${x - r * 0.15}" y="${y + r * 1.53}" width="${r * 0.3}" height="${r * 0.22}" rx="${r * 0.04}" fill="#6b4a32"/>`;
}

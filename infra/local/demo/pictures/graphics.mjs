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
  ridge,
  pathOf,
} from './canvas.mjs';

/** @typedef {import('./landscapes.mjs').Draw} Draw */

/** @type {Draw} Arches and a sun, cut out of paper. */
export function arches() {
  const arch = (
    /** @type {number} */ x,
    /** @type {number} */ foot,
    /** @type {number} */ outer,
    /** @type {readonly string[]} */ colours,
  ) =>
    colours.map((colour, n) => {
      const r = outer - n * (outer / (colours.length + 0.6));
      return `<path d="M${x - r} ${foot}V${foot - outer * 1.2}a${r} ${r} 0 0 1 ${2 * r} 0V${foot}Z" fill="${colour}" filter="url(#lift)"/>`;
    });
  return drawing(
    '<filter id="lift" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="8" dy="14" stdDeviation="14" flood-color="#4a2c1a" flood-opacity="0.3"/></filter>',
    [
      background('#f3e6d3'),
      '<circle cx="1090" cy="560" r="270" fill="#e9a15b" filter="url(#lift)"/>',
      ...arch(1_080, 2_000, 420, ['#b9694a', '#f0d9bd', '#d98f6a', '#f3e6d3']),
      ...arch(470, 2_000, 560, ['#5f7a6b', '#dfe3cf', '#8ba18a', '#2f4a44']),
    ],
  );
}

/** @type {Draw} Windows of a town in the evening. */
export function townAtNight(random) {
  const houses = Array.from({ length: 3 }, (_, row) => {
    const share = row / 2;
    let x = -40;
    let drawn = '';
    while (x < WIDTH) {
      const width = between(150, 300, random());
      const top = between(760, 1_260, share) - random() * 330;
      const wall = mix(mix('#4b4a78', '#14162f', share), '#5a3f63', random() * 0.25);
      drawn += `<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="${HEIGHT}" fill="${wall}"/>`;
      const pitch = between(44, 62, share);
      for (let wy = top + 46; wy < HEIGHT; wy += pitch * 1.35)
        for (let wx = x + 26; wx < x + width - 34; wx += pitch)
          if (random() < 0.42)
            drawn += `<rect x="${wx.toFixed(0)}" y="${wy.toFixed(0)}" width="${(pitch * 0.46).toFixed(0)}" height="${(pitch * 0.7).toFixed(0)}" fill="${mix('#ffce73', '#ff9d5c', random())}" opacity="${(0.45 + random() * 0.55).toFixed(2)}"/>`;
      x += width + 4;
    }
    return drawn;
  });
  return drawing(linear('sky', ['#1d2050', '#5a4079', '#c46a7e', '#f7a977']) + glow('moon', '#ffe9d0', 0.7), [
    background('url(#sky)'),
    '<circle cx="390" cy="430" r="360" fill="url(#moon)"/>',
    '<circle cx="390" cy="430" r="78" fill="#fff3e0"/>',
    ...houses,
  ]);
}

/** @type {Draw} Poppies against the light. */
export function poppies(random) {
  const grass = Array.from({ length: 420 }, () => {
    const x = random() * WIDTH;
    const height = 260 + random() * 520;
    return `<path d="M${x.toFixed(0)} ${HEIGHT}Q${(x + (random() - 0.5) * 90).toFixed(0)} ${(HEIGHT - height * 0.6).toFixed(0)} ${(x + (random() - 0.5) * 190).toFixed(0)} ${(HEIGHT - height).toFixed(0)}" stroke="${mix('#41643c', '#b8b45c', random())}" stroke-width="${(3 + random() * 6).toFixed(1)}" fill="none" opacity="0.8"/>`;
  });
  const flowers = Array.from({ length: 24 }, (_, n) => {
    const near = n / 23;
    const x = random() * WIDTH;
    const y = between(1_050, 1_640, near) + (random() - 0.5) * 260;
    const size = between(46, 150, near);
    const red = mix('#f2664a', '#c51f2c', random());
    const petals = [0, 1, 2, 3].map(
      (p) =>
        `<path d="M0 ${size * 0.16}C${size} ${-size * 0.1} ${size * 0.86} ${-size} 0 ${-size * 0.86}C${-size * 0.86} ${-size} ${-size} ${-size * 0.1} 0 ${size * 0.16}Z" transform="rotate(${p * 90 + 20}) scale(0.86)" fill="${mix(red, '#ff9a78', p * 0.12)}" opacity="0.94"/>`,
    );
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}Q${(x + 40).toFixed(0)} ${(y + 300).toFixed(0)} ${(x + (random() - 0.5) * 90).toFixed(0)} ${HEIGHT}" stroke="#4c6b3f" stroke-width="${(size * 0.07).toFixed(1)}" fill="none"/><g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${((random() - 0.5) * 60).toFixed(0)}) scale(1 0.82)">${petals.join('')}<circle r="${(size * 0.2).toFixed(0)}" fill="#231a26"/></g>`;
  });
  const hill = ridge(random, { base: 1_130, height: 90, roughness: 0.4, waves: 3 });
  return drawing(
    linear('sky', ['#a9cfe0', '#e6ecd8', '#fbe6b8']) + glow('sun', '#fffbe6') + blur('soft', 5),
    [
      background('url(#sky)'),
      '<circle cx="1150" cy="520" r="640" fill="url(#sun)"/>',
      `<path d="${pathOf(hill)}" fill="#9db07a"/>`,
      `<rect y="1260" width="${WIDTH}" height="800" fill="#7c945a" filter="url(#soft)"/>`,
      ...grass.slice(0, 200),
      ...flowers,
      ...grass.slice(200),
    ],
  );
}

/** @type {Draw} Cacti before a big sun. */
export function cacti(random) {
  const cactus = (
    /** @type {number} */ x,
    /** @type {number} */ foot,
    /** @type {number} */ s,
    /** @type {string} */ colour,
  ) =>
    `<g transform="translate(${x} ${foot}) scale(${s})" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"><path d="M0 0V-760" stroke-width="130"/><path d="M0 -260H-190Q-230 -260 -230 -300V-470" stroke-width="92"/><path d="M0 -380H170Q215 -380 215 -425V-640" stroke-width="92"/><path d="M-26 -20V-760M26 -20V-760" stroke="#fff" stroke-opacity="0.16" stroke-width="8"/></g>`;
  const stones = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${(random() * WIDTH).toFixed(0)}" cy="${(1_700 + random() * 290).toFixed(0)}" rx="${(8 + random() * 34).toFixed(0)}" ry="${(5 + random() * 14).toFixed(0)}" fill="${mix('#a65a3c', '#6d3529', random())}"/>`,
  );
  const mesa = 'M0 1480H240L300 1290H560L610 1480H1010L1060 1350H1420L1470 1480H1600V1700H0Z';
  return drawing(
    linear('sky', ['#f7b267', '#f79d65', '#f4845f', '#f27059']) + linear('ground', ['#c96a45', '#8f4430']),
    [
      background('url(#sky)'),
      '<circle cx="800" cy="980" r="500" fill="#ffe8bf"/>',
      `<path d="${mesa}" fill="#c25b45"/>`,
      `<rect y="1600" width="${WIDTH}" height="400" fill="url(#ground)"/>`,
      ...stones,
      cactus(520, 1_760, 1.05, '#2f5d50'),
      cactus(1_180, 1_690, 0.68, '#3d6f5c'),
    ],
  );
}

/** @type {Draw} Houses by the sea, one colour each. */
export function village(random) {
  const palette = ['#e9c46a', '#e76f51', '#f4e3c8', '#d98b73', '#8ab0ab', '#f2b8a0', '#c7d2c0'];
  const rows = [0, 1, 2, 3].map((row) => {
    let x = -30 - random() * 90;
    let drawn = '';
    while (x < WIDTH) {
      const width = between(190, 290, random());
      const top = 560 + row * 250 - random() * 130;
      const wall = palette[Math.floor(random() * palette.length)] ?? '#fff';
      const windows = [0, 1, 2].flatMap((line) =>
        [0, 1].map(
          (column) =>
            `<rect x="${(x + width * (0.2 + column * 0.38)).toFixed(0)}" y="${(top + 60 + line * 110).toFixed(0)}" width="38" height="58" rx="3" fill="#33566b"/><rect x="${(x + width * (0.2 + column * 0.38) - 15).toFixed(0)}" y="${(top + 60 + line * 110).toFixed(0)}" width="14" height="58" fill="#5d7d5a"/>`,
        ),
      );
      drawn += `<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="900" fill="${wall}"/><path d="M${(x - 10).toFixed(0)} ${top.toFixed(0)}L${(x + width / 2).toFixed(0)} ${(top - 74).toFixed(0)}L${(x + width + 10).toFixed(0)} ${top.toFixed(0)}Z" fill="#b5553c"/>${windows.join('')}`;
      x += width + 2;
    }
    return `${drawn}<rect y="${520 + row * 250}" width="${WIDTH}" height="260" fill="#fff" opacity="${0.1 - row * 0.03}"/>`;
  });
  const waves = Array.from(
    { length: 70 },
    () =>
      `<rect x="${(random() * WIDTH).toFixed(0)}" y="${(1_640 + random() * 360).toFixed(0)}" width="${(60 + random() * 200).toFixed(0)}" height="5" rx="3" fill="#d8f0ee" opacity="0.4"/>`,
  );
  return drawing(linear('sky', ['#6fa9c9', '#d3e4e4']) + linear('sea', ['#2f8f9d', '#135d75']), [
    background('url(#sky)'),
    ...rows,
    '<rect y="1560" width="1600" height="70" fill="#a98d6c"/>',
    `<rect y="1620" width="${WIDTH}" height="400" fill="url(#sea)"/>`,
    ...waves,
  ]);
}

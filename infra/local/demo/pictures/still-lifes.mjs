// @ts-check
import { HEIGHT, WIDTH, background, between, blur, drawing, linear, mix } from './canvas.mjs';

/** @typedef {import('./landscapes.mjs').Draw} Draw */

/** @type {Draw} A vase with dried stems before a plaster arch. */
export function vase(random) {
  const stems = Array.from({ length: 17 }, () => {
    const lean = (random() - 0.5) * 760;
    const height = 560 + random() * 420;
    const [x, y] = [800 + lean, 1_240 - height];
    const seeds = Array.from({ length: 16 }, (_, n) => {
      const share = n / 15;
      const [sx, sy] = [
        between(x, 800 + lean * 0.62, share * 0.5),
        between(y, 1_240 - height * 0.55, share * 0.6),
      ];
      return `<ellipse cx="${(sx + (n % 2 ? 15 : -15)).toFixed(0)}" cy="${sy.toFixed(0)}" rx="10" ry="22" transform="rotate(${(n % 2 ? 34 : -34) + lean / 16} ${sx.toFixed(0)} ${sy.toFixed(0)})" fill="${mix('#c98a4b', '#f0d3a0', random())}"/>`;
    });
    return `<path d="M800 1260Q${800 + lean * 0.2} ${1_240 - height * 0.5} ${x.toFixed(0)} ${y.toFixed(0)}" fill="none" stroke="#a8814f" stroke-width="6"/>${seeds.join('')}`;
  });
  return drawing(
    linear('wall', ['#ead9c6', '#dcc3a8'], 'x1="0" y1="0" x2="1" y2="1"') +
      linear('pot', ['#f4ece2', '#cdb8a2', '#8f7763'], 'x1="0" y1="0" x2="1" y2="0"') +
      linear('table', ['#b98963', '#8a5f42']) +
      blur('soft', 26),
    [
      background('url(#wall)'),
      '<path d="M330 1560V760a470 470 0 0 1 940 0V1560Z" fill="#d3a583"/>',
      '<path d="M1180 1560L1600 1000V1560Z" fill="#8a5f42" opacity="0.18" filter="url(#soft)"/>',
      `<rect y="1540" width="${WIDTH}" height="500" fill="url(#table)"/>`,
      ...stems,
      '<ellipse cx="960" cy="1668" rx="340" ry="38" fill="#4a2f1f" opacity="0.45" filter="url(#soft)"/>',
      '<path d="M735 1230h130c6 60-4 96 40 150 66 82 74 210 0 290H695c-74-80-66-208 0-290 44-54 34-90 40-150Z" fill="url(#pot)"/>',
      '<ellipse cx="800" cy="1230" rx="66" ry="15" fill="#7d6655"/>',
    ],
  );
}

/** @type {Draw} Lemons on a blue cloth, from above. */
export function lemons(random) {
  const size = 200;
  const tiles = Array.from({ length: 8 * 10 }, (_, n) => {
    const [x, y] = [(n % 8) * size, Math.floor(n / 8) * size];
    const crossing = (n + Math.floor(n / 8)) % 2 === 0;
    return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${crossing ? '#e8eef0' : '#7fa6bd'}"/>`;
  });
  const whole = /** @type {const} */ ([
    [430, 520, -24],
    [1_080, 380, 38],
    [1_230, 1_210, -58],
    [380, 1_560, 14],
  ]);
  const halves = /** @type {const} */ ([
    [820, 900, 12],
    [860, 1_560, -30],
  ]);
  const leaves = [
    [620, 430, 30],
    [1_240, 560, 120],
    [560, 1_700, -40],
    [1_060, 1_300, 200],
  ].map(
    ([x = 0, y = 0, turn = 0]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C60 -80 200 -90 290 -10C200 70 70 70 0 0Z" fill="#5c7f4a"/><path d="M10 -2Q150 -14 280 -9" stroke="#86a86c" stroke-width="6" fill="none"/></g>`,
  );
  return drawing(
    linear('peel', ['#ffe37a', '#f5c02f', '#d99a17'], 'x1="0" y1="0" x2="0.7" y2="1"') + blur('soft', 20),
    [
      ...tiles,
      `<g opacity="0.14">${Array.from({ length: 200 }, () => `<rect x="0" y="${(random() * HEIGHT).toFixed(0)}" width="${WIDTH}" height="2" fill="#35566b"/>`).join('')}</g>`,
      ...leaves,
      ...whole.map(([x, y, turn]) => lemon(x, y, turn)),
      ...halves.map(([x, y, turn]) => halfLemon(x, y, turn)),
    ],
  );
}

/** @param {number} x @param {number} y @param {number} turn */
function lemon(x, y, turn) {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="40" cy="60" rx="230" ry="165" fill="#23465c" opacity="0.4" filter="url(#soft)"/><path d="M-262 0C-232 -14 -222 -40 -190 -88C-120 -190 120 -190 190 -88C222 -40 232 -14 262 0C232 14 222 40 190 88C120 190 -120 190 -190 88C-222 40 -232 14 -262 0Z" fill="url(#peel)"/><ellipse cx="-60" cy="-74" rx="84" ry="30" fill="#fff6c9" opacity="0.6"/></g>`;
}

/** @param {number} x @param {number} y @param {number} turn */
function halfLemon(x, y, turn) {
  const segments = Array.from(
    { length: 9 },
    (_, n) =>
      `<path d="M0 -16C44 -70 52 -140 0 -166C-52 -140 -44 -70 0 -16Z" transform="rotate(${n * 40})" fill="#f9dd62"/>`,
  );
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><circle cx="26" cy="44" r="212" fill="#23465c" opacity="0.4" filter="url(#soft)"/><circle r="212" fill="#f0bd2d"/><circle r="196" fill="#fdf6d8"/>${segments.join('')}<circle r="12" fill="#fdf6d8"/></g>`;
}

/** @type {Draw} A cup of coffee on linen, from above. */
export function coffee(random) {
  const weave = Array.from(
    { length: 260 },
    (_, n) =>
      `<rect ${n % 2 ? `x="${random() * WIDTH}" y="0" width="2" height="${HEIGHT}"` : `x="0" y="${random() * HEIGHT}" width="${WIDTH}" height="2"`} fill="#8d7a64" opacity="${(0.05 + random() * 0.1).toFixed(2)}"/>`,
  );
  const petals = [0, 1, 2, 3].map(
    (n) =>
      `<path d="M0 ${120 - n * 30}C${118 - n * 26} ${70 - n * 26} ${104 - n * 22} ${-60 + n * 6} 0 ${-30 - n * 4}C${-104 + n * 22} ${-60 + n * 6} ${-118 + n * 26} ${70 - n * 26} 0 ${120 - n * 30}Z" fill="${n % 2 ? '#9a5f36' : '#f1dcc0'}"/>`,
  );
  return drawing(
    linear('linen', ['#e9e0d2', '#d8cab6'], 'x1="0" y1="0" x2="1" y2="1"') +
      linear('rim', ['#ffffff', '#cfd3d1'], 'x1="0" y1="0" x2="1" y2="1"') +
      blur('soft', 34),
    [
      background('url(#linen)'),
      ...weave,
      '<ellipse cx="900" cy="1120" rx="560" ry="540" fill="#5b4a38" opacity="0.42" filter="url(#soft)"/>',
      '<circle cx="820" cy="1020" r="540" fill="url(#rim)"/>',
      '<circle cx="820" cy="1020" r="430" fill="#e3e5e2"/>',
      '<path d="M1120 820c150-90 300 0 260 120-36 108-170 110-240 60" fill="none" stroke="#f2f3f1" stroke-width="64" stroke-linecap="round"/>',
      '<circle cx="820" cy="1020" r="352" fill="url(#rim)"/>',
      '<circle cx="820" cy="1020" r="308" fill="#6b3d20"/>',
      '<circle cx="820" cy="1020" r="290" fill="#a86a3d"/>',
      `<g transform="translate(820 1010) rotate(-18) scale(1.75)">${petals.join('')}</g>`,
      '<g transform="translate(1240 1540) rotate(-38)"><rect x="-330" y="-15" width="480" height="28" rx="14" fill="#b99b6b"/><ellipse cx="210" cy="0" rx="92" ry="58" fill="#c9ac7c"/><ellipse cx="210" cy="4" rx="70" ry="40" fill="#a88a5c"/></g>',
    ],
  );
}

/** @type {Draw} Shadows of leaves in window light on a wall. */
export function windowLight(random) {
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map(
      (row) =>
        `<rect transform="skewY(-12) translate(60 210)" x="${300 + column * 430}" y="${320 + row * 440}" width="390" height="400"/>`,
    ),
  );
  const fronds = Array.from({ length: 3 }, (_, n) => {
    const leaves = Array.from({ length: 22 }, (_unused, k) => {
      const along = k * 40;
      const length = 135 * Math.sin(((k + 3) / 26) * Math.PI);
      return `<path d="M${along} 0Q${along + 60} ${-length * 0.6} ${along + 110} ${-length}Q${along + 90} ${-length * 0.4} ${along + 20} 0Z"/><path d="M${along} 0Q${along + 60} ${length * 0.6} ${along + 110} ${length}Q${along + 90} ${length * 0.4} ${along + 20} 0Z"/>`;
    });
    return `<g transform="translate(${330 + n * 190} ${1_560 + n * 30}) rotate(${-96 + n * 24 + random() * 8}) scale(1.05)">${leaves.join('')}<rect y="-5" width="900" height="10"/></g>`;
  });
  return drawing(
    `${linear('wall', ['#d8a48f', '#c48b76'], 'x1="0" y1="0" x2="1" y2="1"')}${blur('soft', 12)}<clipPath id="panes">${panes.join('')}</clipPath>`,
    [
      background('url(#wall)'),
      `<g filter="url(#soft)"><g fill="#fbe3c8" opacity="0.85">${panes.join('')}</g></g>`,
      `<g fill="#a8705d" opacity="0.72" filter="url(#soft)"><g clip-path="url(#panes)">${fronds.join('')}</g></g>`,
      '<path d="M0 1830H1600V2000H0Z" fill="#8e5c4b"/><path d="M0 1826h1600v10H0Z" fill="#f0cdb8" opacity="0.7"/>',
    ],
  );
}

/** @type {Draw} A pile of books and a pear. */
export function books() {
  const pile = [
    ['#2f4858', 1_000, 130],
    ['#d9a05b', 900, 104],
    ['#8a3b3b', 960, 120],
    ['#eadfcb', 820, 92],
    ['#4d6b57', 880, 110],
  ];
  let y = 1_640;
  const spines = pile.map(([colour, width, height], n) => {
    y -= Number(height);
    const x = 800 - Number(width) / 2 + (n % 2 ? 36 : -28);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${colour}"/><rect x="${x + 70}" y="${y}" width="14" height="${height}" fill="#000" opacity="0.16"/><rect x="${x + Number(width) - 150}" y="${y + Number(height) / 2 - 8}" width="96" height="16" rx="8" fill="#fff" opacity="0.5"/><rect x="${x}" y="${y + Number(height) - 16}" width="${width}" height="16" fill="#000" opacity="0.16"/>`;
  });
  const pear = `<g transform="translate(820 ${y})"><path d="M0 -430C70 -430 78 -330 112 -270C190 -190 196 -10 0 0C-196 -10 -190 -190 -112 -270C-78 -330 -70 -430 0 -430Z" fill="url(#pear)"/><ellipse cx="-62" cy="-200" rx="34" ry="78" fill="#f7f3b8" opacity="0.55" transform="rotate(12 -62 -200)"/><path d="M4 -424C0 -470 22 -506 44 -520" stroke="#5a3d22" stroke-width="15" fill="none" stroke-linecap="round"/><path d="M18 -470C70 -540 170 -530 206 -486C140 -440 70 -440 18 -470Z" fill="#6d8b4e"/></g>`;
  return drawing(
    linear('wall', ['#c7d3d4', '#e9e2d6']) +
      linear('table', ['#a9825f', '#7d5a3d']) +
      linear('pear', ['#dfe08a', '#b9c25a', '#7f8f3a'], 'x1="0" y1="0" x2="1" y2="0.6"') +
      blur('soft', 24),
    [
      background('url(#wall)'),
      `<rect y="1600" width="${WIDTH}" height="420" fill="url(#table)"/>`,
      '<ellipse cx="840" cy="1650" rx="620" ry="34" fill="#3a2616" opacity="0.5" filter="url(#soft)"/>',
      ...spines,
      pear,
    ],
  );
}

/** @type {Draw} Three bowls on a shelf. */
export function bowls(random) {
  const bowl = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ w,
    /** @type {string} */ colour,
    /** @type {string} */ inside,
  ) => {
    const h = w * 0.52;
    const specks = Array.from(
      { length: 26 },
      () =>
        `<circle cx="${(x + (random() - 0.5) * w * 0.76).toFixed(0)}" cy="${(y + 30 + random() * h * 0.62).toFixed(0)}" r="${(2 + random() * 4).toFixed(1)}" fill="#3c2f28" opacity="0.4"/>`,
    );
    return `<ellipse cx="${x + 24}" cy="${y + h}" rx="${w * 0.4}" ry="22" fill="#4a382c" opacity="0.5" filter="url(#soft)"/><path d="M${x - w / 2} ${y}C${x - w * 0.46} ${y + h * 0.8} ${x - w * 0.24} ${y + h} ${x - w * 0.18} ${y + h}H${x + w * 0.18}C${x + w * 0.24} ${y + h} ${x + w * 0.46} ${y + h * 0.8} ${x + w / 2} ${y}Z" fill="${colour}"/><path d="M${x} ${y}H${x + w / 2}C${x + w * 0.46} ${y + h * 0.8} ${x + w * 0.24} ${y + h} ${x + w * 0.18} ${y + h}H${x}Z" fill="#000" opacity="0.1"/><ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${w * 0.09}" fill="${inside}"/>${specks.join('')}`;
  };
  return drawing(linear('wall', ['#efe7db', '#e0d2bf']) + blur('soft', 16), [
    background('url(#wall)'),
    '<rect y="1010" width="1600" height="46" fill="#b08a63"/><rect y="1056" width="1600" height="20" fill="#7d5e41" opacity="0.5"/>',
    '<rect y="1730" width="1600" height="46" fill="#b08a63"/><rect y="1776" width="1600" height="20" fill="#7d5e41" opacity="0.5"/>',
    bowl(520, 742, 520, '#6d8b8a', '#4f6b6a'),
    bowl(1_130, 806, 390, '#e9dcc8', '#cbb89c'),
    bowl(760, 1_402, 630, '#c9744f', '#9c5236'),
  ]);
}

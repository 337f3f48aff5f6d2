// @ts-check

/** Every picture is drawn on this canvas, in pixels: 4:5, as a feed shows it. */
export const WIDTH = 1_600;
export const HEIGHT = 2_000;

/**
 * Numbers from 0 to 1 that are the same for the same seed, so that a picture is the same on every machine.
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A value between two others.
 * @param {number} from
 * @param {number} to
 * @param {number} share 0 to 1
 */
export const between = (from, to, share) => from + (to - from) * share;

/**
 * @param {string} hex such as `#aabbcc`
 * @returns {[number, number, number]}
 */
function channels(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * @param {string} first
 * @param {string} second
 * @param {number} share of the second, 0 to 1
 */
export function mix(first, second, share) {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((channel, index) => Math.round(between(channel, b[index] ?? 0, share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A gradient from top to bottom, or along the given line in shares of the box.
 * @param {string} id
 * @param {readonly string[]} colours evenly spread
 * @param {string} [line]
 */
export function linear(id, colours, line = 'x1="0" y1="0" x2="0" y2="1"') {
  const stops = colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`);
  return `<linearGradient id="${id}" ${line}>${stops.join('')}</linearGradient>`;
}

/**
 * A glow that fades out.
 * @param {string} id
 * @param {string} colour
 * @param {number} [strength] 0 to 1
 */
export function glow(id, colour, strength = 1) {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${colour}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/**
 * @param {string} id
 * @param {number} radius in pixels
 */
export function blur(id, radius) {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
}

/**
 * A line of hills from the left edge to the right: waves of growing frequency over each other.
 * @param {() => number} random
 * @param {{ base: number, height: number, roughness: number, waves?: number }} shape `base` is the middle's y
 * @returns {[number, number][]}
 */
export function ridge(random, { base, height, roughness, waves = 5 }) {
  const parts = Array.from({ length: waves }, (_, n) => ({
    frequency: (n + 1) ** 1.6 * between(0.7, 1.3, random()),
    phase: random() * Math.PI * 2,
    weight: roughness ** n,
  }));
  const all = parts.reduce((sum, part) => sum + part.weight, 0);
  return Array.from({ length: 161 }, (_, step) => {
    const x = (step / 160) * WIDTH;
    const swing = parts.reduce(
      (sum, part) => sum + part.weight * Math.sin((step / 160) * Math.PI * part.frequency + part.phase),
      0,
    );
    return [x, base - (swing / all) * height];
  });
}

/**
 * @param {readonly (readonly [number, number])[]} points
 * @param {boolean} [close] down to the lower edge
 */
export function pathOf(points, close = true) {
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return close ? `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z` : line;
}

/** @param {string} fill */
export const background = (fill) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;

/**
 * @param {string} definitions
 * @param {readonly string[]} shapes from back to front
 */
export function drawing(definitions, shapes) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${definitions}</defs>${shapes.join('')}</svg>`;
}

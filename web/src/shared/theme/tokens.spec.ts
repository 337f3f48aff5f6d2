import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Theme = Record<string, readonly [number, number, number]>;

const tokensCss = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Of pages that a service writes by itself. */
const plainCss = readFileSync(join(__dirname, '../../../public/plain.css'), 'utf8');

/** The opaque OKLCH tokens of one block of a stylesheet. */
function tokensOf(selector: string, css = tokensCss): Theme {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  const theme: Theme = {};
  for (const [, name, l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)) {
    theme[name as string] = [Number(l), Number(c), Number(h)];
  }
  return theme;
}

/** Relative luminance of WCAG 2.2, by way of OKLab and linear sRGB. */
function luminance([l, c, h]: readonly [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  );
}

function contrast(theme: Theme, one: string, other: string): number {
  const [a, b] = [theme[one], theme[other]];
  if (a === undefined || b === undefined) throw new Error(`no token ${one} or ${other}`);
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['neutral-1', 'neutral-2', 'neutral-3', 'float'];
const TEXTS = ['neutral-7', 'neutral-8', 'neutral-9', 'neutral-10', 'accent', 'danger', 'success', 'warning'];
const FILLS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
] as const;

const DARK = ":root:not([data-theme='light'])";
const LIGHT = ':root';

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
])('the %s theme', (_name, selector) => {
  const theme = tokensOf(selector);

  it('is the same on plain pages', () => {
    expect(Object.keys(tokensOf(selector, plainCss))).not.toHaveLength(0);
    expect(theme).toMatchObject(tokensOf(selector, plainCss));
  });

  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    'writes %s on %s at 4.5:1 or more',
    (text, surface) => {
      expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(FILLS)('writes %s on %s at 4.5:1 or more', (text, fill) => {
    expect(contrast(theme, text, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES)('draws the borders of controls on %s at 3:1 or more', (surface) => {
    expect(contrast(theme, 'neutral-6', surface)).toBeGreaterThanOrEqual(3);
  });
});

it('gives both themes the same names', () => {
  expect(Object.keys(tokensOf(DARK))).toEqual(Object.keys(tokensOf(LIGHT)));
});

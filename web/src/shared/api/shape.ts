/*
 * What a JSON value has to be, as data: the types of a response without what its schema checks besides, such as
 * lengths. A schema is turned into it by `shapeOf`, when the web is built: the library of schemas weighs more than a
 * grid page.
 */

/** A JSON value that is text, a number, true or false, null, or anything. */
type Plain = 's' | 'n' | 'b' | '0' | '?';

export type ShapeData =
  | Plain
  /** One of these values. */
  | readonly ['=', ...(string | number | boolean)[]]
  /** A list. */
  | readonly ['[', ShapeData]
  /**
   * An object with these fields, and those that may be left out; others are let pass, as a later version may have more.
   */
  | readonly ['{', Fields, Fields]
  /** An object of any keys. */
  | readonly ['%', ShapeData]
  | readonly ['|', readonly ShapeData[]]
  /** An object whose shape is told by the value of one field. */
  | readonly ['k', string, Fields];

type Fields = Readonly<Record<string, ShapeData>>;

declare const meant: unique symbol;

/** The shape of a `T`. */
export interface Shape<T> {
  readonly [meant]?: T;
}

/** A list of what has that shape. */
export const listOf = <T>(shape: Shape<T>) => ['[', shape] as unknown as Shape<readonly T[]>;

/** A response was no JSON, or not what it has to be; `where` is the first place where it was not. */
export class UnreadableResponseError extends Error {
  override readonly name = 'UnreadableResponseError';
  constructor(where: string, cause?: unknown) {
    super(`The response of the server could not be read: ${where}`, { cause });
  }
}

/** The JSON value of a text. Throws UnreadableResponseError where it has not that shape. O(n). */
export function parseAs<T>(shape: Shape<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableResponseError('no JSON', cause);
  }
  const where = misfit(shape as unknown as ShapeData, value);
  if (where !== null) throw new UnreadableResponseError(where === '' ? 'as a whole' : where);
  return value as T;
}

const PLAIN: Readonly<Record<Plain, (value: unknown) => boolean>> = {
  s: (value) => typeof value === 'string',
  n: (value) => typeof value === 'number',
  b: (value) => typeof value === 'boolean',
  '0': (value) => value === null,
  '?': () => true,
};

/** Where a value has not that shape, such as '.items.3.url'; null where it has. */
export function misfit(shape: ShapeData, value: unknown): string | null {
  if (typeof shape === 'string') return PLAIN[shape](value) ? null : '';
  switch (shape[0]) {
    case '=':
      return shape.lastIndexOf(value as string) > 0 ? null : '';
    case '[':
      return Array.isArray(value) ? firstOf(value.keys(), (index) => misfit(shape[1], value[index])) : '';
    case '{':
      if (!isObject(value)) return '';
      return (
        firstOf(Object.keys(shape[1]), (key) => misfit(shape[1][key] ?? '?', value[key])) ??
        firstOf(Object.keys(shape[2]), (key) =>
          value[key] === undefined ? null : misfit(shape[2][key] ?? '?', value[key]),
        )
      );
    case '%':
      return isObject(value) ? firstOf(Object.keys(value), (key) => misfit(shape[1], value[key])) : '';
    case '|':
      return shape[1].some((each) => misfit(each, value) === null) ? null : '';
    case 'k': {
      const one = isObject(value) ? shape[2][String(value[shape[1]])] : undefined;
      return one === undefined ? '' : misfit(one, value);
    }
  }
}

function firstOf<Key extends string | number>(
  keys: Iterable<Key>,
  look: (key: Key) => string | null,
): string | null {
  for (const key of keys) {
    const where = look(key);
    if (where !== null) return `.${key}${where}`;
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

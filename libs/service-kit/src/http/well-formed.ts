/**
 * A parsed body with U+FFFD for each half of a surrogate pair that stands alone in a text. UTF-8 has no such half, so
 * that the database stores U+FFFD: a text that is compared with what is stored has to have it too. What has none is
 * returned as it is.
 */
export function wellFormed<T>(value: T): T {
  return repaired(value) as T;
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map(repaired);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, each, repaired(each)] as const);
  if (entries.every(([, each, after]) => each === after)) return value;
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

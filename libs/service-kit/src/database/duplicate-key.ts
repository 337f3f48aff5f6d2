/**
 * The name of the unique index that refused a write, or null where the error is another one. MongoDB and
 * FerretDB word it differently (`index: email_1 dup key`, `Index 'email_1'`), and only MongoDB adds keyPattern.
 */
export function duplicateKeyIndex(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code !== 11_000) return null;
  return (
    /index: (?:\S+\$)?(\S+) dup key/.exec(String(message))?.[1] ??
    /Index '([^']+)'/i.exec(String(message))?.[1] ??
    ''
  );
}

/**
 * Whether it was written: false where a unique index refuses it, as what it would be is there already. Throws all else.
 */
export async function unlessTaken(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (duplicateKeyIndex(error) === null) throw error;
    return false;
  }
}

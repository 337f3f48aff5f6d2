/** Hexadecimal digits of an id that a number holds exactly. */
const DIGITS = 13;

/**
 * The items that are in a ZIP, in eight bytes each: a person may have millions. It knows an id by its end, 52
 * bits of chance: its beginning may be a time.
 */
export class PackedItems {
  private readonly keys = new Map<string, Float64Array>();

  /** Adds the items of a grid, or of something else that is packed once. */
  add(gridId: string, ids: readonly string[]): void {
    this.keys.set(gridId, Float64Array.from(ids, keyOf));
  }

  /** Those of a grid's items that are not in the ZIP. O(all) where the grid has others than when it was packed. */
  missing(gridId: string, ids: readonly string[]): string[] {
    const left = new Map(ids.map((id) => [keyOf(id), id]));
    this.keys.get(gridId)?.forEach((key) => left.delete(key));
    for (const keys of left.size === 0 ? [] : this.keys.values()) keys.forEach((key) => left.delete(key));
    return [...left.values()];
  }
}

const keyOf = (id: string): number => Number.parseInt(id.slice(-DIGITS), 16);

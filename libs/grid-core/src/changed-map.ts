/** After so many changes of its own a map copies what it was made of, so that none is made of a long row of others. */
const MOST_OWN = 128;

/** A value that was taken out. */
const GONE = Symbol('gone');

/**
 * A copy of a map that shares what it does not change with it, so that a change of one item among thousands costs as
 * much as among few: a copy with its changes is O({@link MOST_OWN}), and O(n) once in so many. What it was made of must
 * not be changed any more, and neither must it once another is made of it.
 */
export class ChangedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private readonly base: ReadonlyMap<Key, Value>;
  private readonly own: Map<Key, Value | typeof GONE>;
  private count: number;

  constructor(of: ReadonlyMap<Key, Value>) {
    this.count = of.size;
    if (isChanged(of) && of.own.size >= MOST_OWN) {
      this.base = new Map(of);
      this.own = new Map();
    } else {
      this.base = isChanged(of) ? of.base : of;
      this.own = new Map(isChanged(of) ? of.own : []);
    }
  }

  get size(): number {
    return this.count;
  }

  get(key: Key): Value | undefined {
    const value = this.own.get(key);
    if (value === GONE) return undefined;
    return value === undefined ? this.base.get(key) : value;
  }

  has(key: Key): boolean {
    const value = this.own.get(key);
    return value === undefined ? this.base.has(key) : value !== GONE;
  }

  set(key: Key, value: Value & {}): this {
    if (!this.has(key)) this.count += 1;
    this.own.set(key, value);
    return this;
  }

  delete(key: Key): boolean {
    const isThere = this.has(key);
    if (!isThere) return false;
    this.count -= 1;
    if (this.base.has(key)) this.own.set(key, GONE);
    else this.own.delete(key);
    return true;
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of this.base) {
      const now = this.own.get(key);
      if (now !== GONE) yield [key, now ?? value];
    }
    for (const [key, value] of this.own) {
      if (value !== GONE && !this.base.has(key)) yield [key, value];
    }
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}

const isChanged = <Key, Value>(map: ReadonlyMap<Key, Value>): map is ChangedMap<Key, Value> =>
  map instanceof ChangedMap;

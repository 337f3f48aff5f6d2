/**
 * Tells whether a grid was changed by someone else: another tab, another device. Every write of a grid raises
 * its version by one, so that a version further ahead than this page's own writes explain is news.
 */
export class GridVersion {
  private known: number | null = null;
  private highest = 0;
  private responded = 0;
  private underWay = 0;

  /** What the page knows the grid at, with what its own acknowledged writes have made of it. */
  get current(): number {
    return (this.known ?? 0) + this.responded;
  }

  /** A read of the whole grid; it explains everything up to its version. */
  read(version: number | null): void {
    this.known = version;
    this.highest = version ?? 0;
    this.responded = 0;
  }

  /** A write that raises the version is on its way. */
  sent(): void {
    this.underWay += 1;
  }

  /** It failed. Whether it was applied before that is not known, so one step stays explained. */
  failed(): void {
    this.underWay -= 1;
    this.responded += 1;
  }

  /** The response to the write has `version`. Returns whether somebody else wrote as well. */
  landed(version: number | null): boolean {
    this.underWay -= 1;
    this.responded += 1;
    return this.ahead(version);
  }

  /** Whether a response that raised nothing shows a version that this page cannot explain. */
  ahead(version: number | null): boolean {
    if (version === null || this.known === null) return false;
    const explained = this.known + this.responded + this.underWay;
    this.highest = Math.max(this.highest, version);
    if (this.underWay === 0 && this.highest <= explained) {
      this.known = this.highest;
      this.responded = 0;
    }
    return version > explained;
  }
}

/** `X-Grid-Version` of a response, or null. */
export function versionIn(headers: Headers): number | null {
  const value = headers.get('X-Grid-Version');
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

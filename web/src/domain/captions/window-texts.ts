import { storedJson, type BrowserStorage } from '../../shared/browser-storage.js';

/** What one person has written and not saved: each window keeps its own, so that none overwrites another's. */
export class WindowTexts<Kept extends { readonly text: string }> {
  /** @param read returns null for what is not its own */
  constructor(
    private readonly prefix: string,
    private readonly read: (stored: unknown) => Kept | null,
    private readonly storage: BrowserStorage,
    private readonly window: string,
  ) {}

  put(photoId: string, kept: Kept): void {
    this.storage.set(this.keyOf(photoId, this.window), JSON.stringify(kept));
  }

  get(photoId: string, window = this.window): Kept | null {
    return this.read(storedJson(this.storage, this.keyOf(photoId, window)));
  }

  /** Forgets the text, unless another one was kept in the meantime. */
  drop(photoId: string, text: string): void {
    if (this.get(photoId)?.text === text) this.storage.remove(this.keyOf(photoId, this.window));
  }

  photoIds(): string[] {
    return this.all().flatMap(({ photoId, window }) => (window === this.window ? [photoId] : []));
  }

  /** What other windows keep, and earlier ones have left; their name is '' where none was kept with it. */
  others(): { readonly photoId: string; readonly window: string }[] {
    return this.all().filter(({ window }) => window !== this.window);
  }

  /**
   * Makes a text of a closed window this one's. Returns whether it did: one of its own stays, and so does the other.
   */
  takeOver(photoId: string, window: string): boolean {
    const left = this.get(photoId, window);
    if (left === null || this.get(photoId) !== null) return false;
    this.put(photoId, left);
    this.storage.remove(this.keyOf(photoId, window));
    return true;
  }

  private all(): { readonly photoId: string; readonly window: string }[] {
    return this.storage
      .keys()
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => {
        const [photoId = '', window = ''] = key.slice(this.prefix.length).split(' ');
        return { photoId, window };
      });
  }

  private keyOf(photoId: string, window: string): string {
    return `${this.prefix}${photoId}${window === '' ? '' : ` ${window}`}`;
  }
}

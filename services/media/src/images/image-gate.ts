import { imagesBusy } from './image-errors.js';

export interface GateLimits {
  /** Images that are worked on at once. */
  readonly slots: number;
  /** Pixels that are worked on at once; an image beyond it runs alone. It bounds memory: a pixel may take 6 bytes. */
  readonly pixels: number;
  /** Images that wait for their turn, one person's up to half of them; more are refused. */
  readonly waiting: number;
}

/** An image that wants to be worked on, and who sent it. */
export interface Candidate {
  readonly ownerId: string;
  readonly pixels: number;
}

interface Waiting extends Candidate {
  readonly admit: () => void;
}

/** How long somebody whose image took too long comes after everybody else, in milliseconds. */
const PENALTY = 10 * 60_000;

/**
 * Lets through as many images at once as the limits allow. People take turns: while others wait nobody has a second
 * image in work, and who sent one that took too long comes last for ten minutes. Whose turn it is waits until there
 * is room for that image, so that small ones do not keep a large one waiting for ever.
 */
export class ImageGate {
  private readonly running = new Set<Candidate>();
  private readonly queue: Waiting[] = [];
  /** Until when somebody comes last. */
  private readonly last = new Map<string, number>();

  constructor(private readonly limits: GateLimits) {}

  /** How many images run and wait now. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running.size, waiting: this.queue.length };
  }

  /**
   * Runs `work` when it is this image's turn.
   * @throws AppError DEPENDENCY_UNAVAILABLE with Retry-After where too many wait already.
   */
  async run<T>({ ownerId, pixels }: Candidate, work: () => Promise<T>): Promise<T> {
    const image = await this.turnOf(ownerId, pixels);
    try {
      return await work();
    } finally {
      this.running.delete(image);
      this.admitNext();
    }
  }

  /** An image of theirs took too long: they come after everybody else for a while. */
  putLast(ownerId: string): void {
    const now = Date.now();
    for (const [id, until] of this.last) if (until <= now) this.last.delete(id);
    this.last.set(ownerId, now + PENALTY);
  }

  private turnOf(ownerId: string, pixels: number): Promise<Candidate> {
    return new Promise((resolve, reject) => {
      const image: Waiting = { ownerId, pixels, admit: () => resolve(image) };
      this.queue.push(image);
      this.admitNext();
      if (!this.queue.includes(image) || !this.isCrowded(ownerId)) return;
      this.queue.splice(this.queue.indexOf(image), 1);
      reject(imagesBusy());
    });
  }

  /** Whether too many wait, or too many of that person beside others. */
  private isCrowded(ownerId: string): boolean {
    const own = this.queue.filter((each) => each.ownerId === ownerId).length;
    return this.queue.length > this.limits.waiting || own > Math.ceil(this.limits.waiting / 2);
  }

  private admitNext(): void {
    for (let next = this.next(); next && this.fits(next); next = this.next()) {
      this.queue.splice(this.queue.indexOf(next), 1);
      this.running.add(next);
      next.admit();
    }
  }

  /** Of those who wait, the one with the fewest images in work; who came first among equals. */
  private next(): Waiting | undefined {
    const rank = ({ ownerId }: Waiting) =>
      [...this.running].filter((each) => each.ownerId === ownerId).length +
      ((this.last.get(ownerId) ?? 0) > Date.now() ? this.limits.slots : 0);
    const least = Math.min(...this.queue.map(rank));
    return this.queue.find((each) => rank(each) === least);
  }

  private fits({ pixels }: Candidate): boolean {
    if (this.running.size === 0) return true;
    const busy = [...this.running].reduce((sum, each) => sum + each.pixels, 0);
    return this.running.size < this.limits.slots && busy + pixels <= this.limits.pixels;
  }
}

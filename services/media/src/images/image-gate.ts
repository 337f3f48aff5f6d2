import { imagesBusy } from './image-errors.js';

export interface GateLimits {
  /** Images that are worked on at once. */
  readonly slots: number;
  /** Pixels that are worked on at once; an image beyond it runs alone. It bounds memory: a pixel may take 6 bytes. */
  readonly pixels: number;
  /** Images that wait for their turn; more are refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly pixels: number;
  readonly admit: () => void;
}

/** Lets images through one after another, in the order in which they came, as many as the limits allow at once. */
export class ImageGate {
  private running = 0;
  private pixelsRunning = 0;
  private readonly queue: Waiting[] = [];

  constructor(private readonly limits: GateLimits) {}

  /** How many images run and wait now. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.queue.length };
  }

  /**
   * Runs `work` when it is this image's turn.
   * @throws AppError DEPENDENCY_UNAVAILABLE with Retry-After where too many wait already.
   */
  async run<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    if (this.queue.length > 0 || !this.fits(pixels)) {
      if (this.queue.length >= this.limits.waiting) throw imagesBusy();
      await new Promise<void>((admit) => this.queue.push({ pixels, admit }));
    } else {
      this.enter(pixels);
    }
    try {
      return await work();
    } finally {
      this.leave(pixels);
    }
  }

  private fits(pixels: number): boolean {
    if (this.running === 0) return true;
    return this.running < this.limits.slots && this.pixelsRunning + pixels <= this.limits.pixels;
  }

  private enter(pixels: number): void {
    this.running += 1;
    this.pixelsRunning += pixels;
  }

  private leave(pixels: number): void {
    this.running -= 1;
    this.pixelsRunning -= pixels;
    for (let next = this.queue[0]; next && this.fits(next.pixels); next = this.queue[0]) {
      this.queue.shift();
      this.enter(next.pixels);
      next.admit();
    }
  }
}

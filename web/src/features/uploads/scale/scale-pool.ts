import { LIMITS } from '@tessera/contracts';
import type { ScaleRequest } from './draw-scaled.js';
import { runningTimeout } from './running-timeout.js';
import { ScaleTimeoutError } from './scale-timeout-error.js';
import { UnreadableImageError } from './unreadable-image-error.js';

/** What the worker sends back. */
export type ScaleResponse = { readonly picture: Blob } | { readonly failure: string };

interface ScalePoolDependencies {
  /** Makes a worker; null where this browser cannot draw in one. */
  readonly makeWorker: () => Worker | null;
  readonly scaleHere: (request: ScaleRequest) => Promise<Blob>;
  /** A JPEG of what the browser cannot read itself; null where there is no other way to read it. */
  readonly convert: (file: Blob) => Promise<Blob | null>;
  /** Milliseconds for which the page runs; a picture that takes longer is given up with its worker. */
  readonly deadline: number;
}

type ScaledSize = Pick<ScaleRequest, 'side' | 'quality'>;

/** What the page shows at once. */
const FIRST_PICTURE: ScaledSize = { side: LIMITS.upload.clientSide, quality: LIMITS.upload.clientQuality };

/** Pictures decoded at the same time: an original of 12 megapixels takes 48 MB. */
const AT_ONCE = 2;

/** Workers that scale pictures, a few at a time; the others wait, in the order in which they were asked for. */
export class ScalePool {
  private readonly idle: Worker[] = [];
  private readonly waiting: (() => void)[] = [];
  private decoding = 0;
  private worksHere = false;

  constructor(private readonly deps: ScalePoolDependencies) {}

  /**
   * Returns a JPEG. Throws UnreadableImageError, ScaleTimeoutError, and NetworkError where what reads the picture cannot
   * be fetched.
   */
  async scale(file: Blob, size: ScaledSize = FIRST_PICTURE): Promise<Blob> {
    try {
      return await this.scaleReadable({ file, ...size });
    } catch (error) {
      const converted = error instanceof UnreadableImageError ? await this.deps.convert(file) : null;
      if (converted === null) throw error;
      return this.scaleReadable({ file: converted, ...size });
    }
  }

  private async scaleReadable(request: ScaleRequest): Promise<Blob> {
    // A finished task hands its slot to the next waiter.
    if (this.decoding === AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.decoding += 1;
    try {
      return await this.decode(request);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.decoding -= 1;
      else next();
    }
  }

  private async decode(request: ScaleRequest): Promise<Blob> {
    const worker = this.worksHere ? null : (this.idle.pop() ?? this.deps.makeWorker());
    if (worker === null) return this.scaleHere(request);
    let response: ScaleResponse;
    try {
      response = await this.ask(worker, request);
    } catch (error) {
      worker.terminate();
      if (error instanceof ScaleTimeoutError) throw error;
      // The worker itself could not run here: an old browser, or a policy.
      this.worksHere = true;
      return this.scaleHere(request);
    }
    this.idle.push(worker);
    if ('failure' in response) throw new UnreadableImageError(response.failure);
    return response.picture;
  }

  /** Ends the workers that wait. */
  close(): void {
    for (const worker of this.idle.splice(0)) worker.terminate();
  }

  private async scaleHere(request: ScaleRequest): Promise<Blob> {
    try {
      return await this.deps.scaleHere(request);
    } catch (error) {
      throw new UnreadableImageError('not scaled', { cause: error });
    }
  }

  private ask(worker: Worker, request: ScaleRequest): Promise<ScaleResponse> {
    return new Promise((resolve, reject) => {
      const stopTimeout = runningTimeout(() => reject(new ScaleTimeoutError()), this.deps.deadline);
      worker.onmessage = ({ data }: MessageEvent<ScaleResponse>) => {
        stopTimeout();
        resolve(data);
      };
      worker.onerror = (event) => {
        stopTimeout();
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    });
  }
}

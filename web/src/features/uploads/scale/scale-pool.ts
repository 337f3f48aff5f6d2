import { LIMITS } from '@tessera/contracts';
import type { ScaleRequest } from './draw-scaled.js';

/** What the worker sends back. */
export type ScaleAnswer = { readonly picture: Blob } | { readonly failure: string };

/** The browser could not decode or encode the picture. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

export interface ScalePoolParts {
  /** Makes a worker; null where this browser cannot draw in one. */
  readonly makeWorker: () => Worker | null;
  readonly scaleHere: (request: ScaleRequest) => Promise<Blob>;
  /** Milliseconds; a picture that takes longer is given up with its worker. */
  readonly deadline: number;
}

/** Workers that scale pictures. Takes as many at a time as are asked of it; the caller limits that. */
export class ScalePool {
  private readonly idle: Worker[] = [];
  private worksHere = false;

  constructor(private readonly parts: ScalePoolParts) {}

  /** Returns a JPEG. Throws UnreadableImageError. */
  async scale(file: Blob): Promise<Blob> {
    const { clientSide: side, clientQuality: quality } = LIMITS.upload;
    const request = { file, side, quality };
    const worker = this.worksHere ? null : (this.idle.pop() ?? this.parts.makeWorker());
    if (worker === null) return this.scaleHere(request);
    let answer: ScaleAnswer;
    try {
      answer = await this.ask(worker, request);
    } catch (error) {
      worker.terminate();
      if (error instanceof UnreadableImageError) throw error;
      // The worker itself could not run here: an old browser, or a policy.
      this.worksHere = true;
      return this.scaleHere(request);
    }
    this.idle.push(worker);
    if ('failure' in answer) throw new UnreadableImageError(answer.failure);
    return answer.picture;
  }

  /** Ends the workers that wait. */
  close(): void {
    for (const worker of this.idle.splice(0)) worker.terminate();
  }

  private async scaleHere(request: ScaleRequest): Promise<Blob> {
    try {
      return await this.parts.scaleHere(request);
    } catch (error) {
      throw new UnreadableImageError('not scaled', { cause: error });
    }
  }

  private ask(worker: Worker, request: ScaleRequest): Promise<ScaleAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new UnreadableImageError('took too long')), this.parts.deadline);
      worker.onmessage = ({ data }: MessageEvent<ScaleAnswer>) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = (event) => {
        clearTimeout(timer);
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    });
  }
}

import { ERRORS, type ErrorCode, type UploadedMedia } from '@tessera/contracts';
import { ApiError } from '../src/shared/api/api-error.js';
import type {
  Arrival,
  UploadOutcome,
  UploadDependencies,
} from '../src/features/uploads/queue/upload-types.js';
import { UploadQueue } from '../src/features/uploads/queue/upload-queue.js';

export function refused(code: ErrorCode): ApiError {
  const { status, text } = ERRORS[code];
  return new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ code, message: text }),
    retryAfter: null,
  });
}

export const filesOf = (names: string) =>
  [...names].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A call to which the test responds. */
interface Call<T> {
  readonly name: string;
  readonly key: string;
  readonly respond: (value: T) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (share: number) => void;
}

/** An upload queue to whose calls the test responds. */
export class PlayedQueue {
  readonly scaling: Call<Blob>[] = [];
  readonly sending: Call<UploadedMedia>[] = [];
  readonly placed: (Arrival & { fail: (error: Error) => void; respond: () => void })[] = [];
  readonly waits: (() => void)[] = [];
  readonly pauses: { tries: number; go: () => void }[] = [];
  readonly finished: UploadOutcome[] = [];
  readonly previews = new Set<string>();
  private keys = 0;
  private ids = 0;
  readonly queue: UploadQueue;

  /** `other` dependencies in the place of those to which the test responds. */
  constructor(other: Partial<UploadDependencies> = {}) {
    this.queue = new UploadQueue({ ...this.deps(), ...other });
  }

  async scale(...names: string[]): Promise<void> {
    for (const name of names) this.scaling.find((call) => call.name === name)?.respond(new Blob(['jpeg']));
    await settled();
  }

  async arrive(...names: string[]): Promise<void> {
    for (const name of names) this.sending.findLast((call) => call.name === name)?.respond(this.media(name));
    await settled();
  }

  stages() {
    return Object.fromEntries(this.queue.items.read().map((item) => [item.name, item.stage]));
  }

  readonly namesOf = (arrival: Arrival | undefined) =>
    arrival?.items.map((item) => item.media.mediaId.slice(6)).join('');

  readonly media = (name: string): UploadedMedia => ({
    mediaId: `media-${name}`,
    url: '',
    width: 1,
    height: 1,
    thumbhash: '',
  });

  private deps(): UploadDependencies {
    return {
      scale: (file) =>
        new Promise((respond, fail) => {
          this.scaling.push({ name: file.name, key: '', respond, fail, progress: () => undefined });
        }),
      send: (_picture, name, { idempotencyKey, onProgress }) =>
        new Promise((respond, fail) => {
          this.sending.push({ name, key: idempotencyKey, respond, fail, progress: onProgress });
        }),
      place: (arrival) =>
        new Promise((respond, fail) => {
          this.placed.push({ ...arrival, respond, fail });
        }),
      linger: () =>
        new Promise((go) => {
          this.waits.push(go);
        }),
      pause: (_error, tries) =>
        new Promise((go) => {
          this.pauses.push({ tries, go });
        }),
      newKey: () => `key-${(this.keys += 1)}`,
      newId: () => `photo-${(this.ids += 1)}`,
      makePreview: () => {
        const url = `blob:${this.previews.size}-${this.keys}`;
        this.previews.add(url);
        return url;
      },
      dropPreview: (url) => this.previews.delete(url),
      onFinished: (outcome) => this.finished.push(outcome),
    };
  }
}

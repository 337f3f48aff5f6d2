/** Pauses before the second, third and fourth try: as long as a phone takes from one network to the next. */
const PAUSES_MS = [250, 1_000, 2_500];

/** A file of code that could not be fetched: there is no network, or a later version has taken its place. */
export class NotFetchedError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be fetched', { cause });
  }
}

/**
 * Fetches a file of code once more where that failed. A network that changes ends what is under way, and React keeps
 * the failure of a `lazy` component for the life of the page. Throws {@link NotFetchedError}.
 */
export function withRetries<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const pause of PAUSES_MS) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return load().catch((cause: unknown) => {
      throw new NotFetchedError(cause);
    });
  };
}

import { NetworkError } from '../../shared/api/api-error.js';
import { withRetries } from '../../shared/with-retries.js';

/** Code that is needed only once a file is uploaded. Without a network it is waited for as the server is. */
export function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const tryHard = withRetries(load);
  return () =>
    tryHard().catch((error: unknown) => {
      throw new NetworkError('unreachable', error);
    });
}

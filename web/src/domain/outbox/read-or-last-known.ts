import { isOffline } from '../../shared/api/connection.js';
import { mayPass } from './failed-call.js';

interface ReadOrLastKnownOptions<Shown> {
  readonly ledger: {
    /** What an earlier page has kept, until the server has responded; null where nothing is. */
    readLastKnown(): Promise<Shown | null>;
    /** Reads again as soon as the server responds. */
    refreshOnceReached(): void;
  };
  /** Throws why nothing could be read. */
  readonly read: () => Promise<Shown>;
  /** Shows what is kept while the read is under way. */
  readonly show: (kept: Shown) => void;
}

/**
 * Reads. What an earlier page has kept stands in where the read fails; where the server is known as unreachable, as after
 * the silence of the read before, nobody waits for that. Throws what `read` throws where nothing is kept.
 */
export async function readOrLastKnown<Shown>({
  ledger,
  read,
  show,
}: ReadOrLastKnownOptions<Shown>): Promise<Shown> {
  const kept = isOffline() ? await ledger.readLastKnown() : null;
  if (kept !== null) show(kept);
  try {
    return await read();
  } catch (error) {
    const known = mayPass(error) ? await ledger.readLastKnown() : null;
    if (known === null) throw error;
    ledger.refreshOnceReached();
    return known;
  }
}

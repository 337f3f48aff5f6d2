import type { Change } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { Sending } from '../outbox/entry.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import type { InParts } from './grid-deed.js';

/** Makes the changes one after another. Where some are left out, the step is of the others, and the person is told. */
export function sendInParts(grid: Pick<PhotoLedger, 'send'>, { changes }: InParts): Sending<InParts> {
  const parts = changes.map((change) => grid.send(change));
  const stored = Promise.allSettled(parts.map((part) => part.stored)).then((results) => {
    const applied = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && applied.length === 0) throw failed.reason;
    if (failed !== undefined) {
      toast({
        title: 'Not all of it was done',
        description: 'Please try the rest again.',
        variant: 'destructive',
      });
    }
    return { index: 0, inverse: inReverse(applied.map(({ inverse }) => inverse)) };
  });
  const waits = Promise.race(parts.map((part) => part.waits));
  const accepted = Promise.race([stored.then(() => undefined), waits]);
  // Nobody may be there to be told.
  accepted.catch(() => undefined);
  return {
    id: newId(),
    stored,
    accepted,
    waits,
    inverse: () => inReverse(parts.map((part) => part.inverse())),
  };
}

/** What takes all parts back, the last of them first. */
function inReverse(inverses: readonly (Change | null)[]): InParts | null {
  const changes = inverses.flatMap((inverse) => inverse ?? []).toReversed();
  return changes.length === 0 ? null : { kind: 'inParts', changes };
}

import type { Change } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { Sending } from '../outbox/entry.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import type { InParts } from './grid-command.js';
import type { Back } from './steps.js';

/** Makes the changes one after another. Where some are left out, the step is of the others, and the person is told. */
export function sendInParts(grid: Pick<PhotoLedger, 'send'>, { changes, of }: InParts): Sending<InParts> {
  const parts = changes.map((change, index) => grid.send(change, of?.[index] ?? undefined));
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
    return { index: 0, inverse: inReverse(applied.map(({ inverse }) => ({ change: inverse }))) };
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
    inverse: () => inReverse(parts.map((part) => ({ change: part.inverse(), of: part.id }))),
  };
}

/** What takes all of them back, the last first. */
function inReverse(each: readonly Back<Change | null>[]): InParts | null {
  const backs = each.flatMap(({ change, of }) => (change === null ? [] : { change, of })).toReversed();
  if (backs.length === 0) return null;
  const changes = backs.map(({ change }) => change);
  const of = backs.map((back) => back.of ?? null);
  return { kind: 'inParts', changes, ...(of.some((id) => id !== null) && { of }) };
}

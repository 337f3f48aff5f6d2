import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tessera/contracts';
import { useEffect, useState } from 'react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { useGrids } from '../../domain/grids/use-grids.js';
import { photosInWords } from '../../domain/photos/photos-in-words.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { toast } from '../../shared/ui/toast-store.js';
import { useGridActions } from '../grids/use-grid-actions.js';
import { handOver } from './trial-handover.js';
import { endHandOver, endTrialWish, handOverTo, wishForTrial } from './trial-wish.js';
import { trialOfPage } from './trial-of-page.js';

/**
 * What becomes of them: they go into a grid, the person is asked whether they become one beside those that there are,
 * or whether they are to be forgotten; or nothing is to be done any more on this page.
 */
type Plan = { readonly into: string } | 'ask' | 'ask whether to forget' | 'done';

/** As the placeholder of the field for a grid's name has it. */
const NAME = 'My Grid';

/**
 * Brings the photos of the trial into the account: into the first grid of a new one, else, if wanted, into one more.
 */
export default function TrialKeeper({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const trial = trialOfPage();
  const { data: grids } = useGrids(user.id);
  const gridActions = useGridActions(user.id, user.limits);
  const { selectGrid } = useGridAddress();
  const [count, setCount] = useState<number | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);

  useEffect(() => {
    void trial.ready.then(() => trial.sync()).then(() => setCount(trial.count));
  }, [trial]);

  const first = grids?.[0];
  // Once: what comes into the grid makes it another.
  if (plan === null && count !== null && first !== undefined) {
    const begun = grids?.find(({ id }) => id === handOverTo(user.id)?.gridId);
    if (begun !== undefined) setPlan({ into: begun.id });
    else if (count === 0) setPlan('done');
    else setPlan(grids?.length === 1 && first.photoCount === 0 ? { into: first.id } : 'ask');
  }

  useEffect(() => {
    if (plan === 'ask') {
      // Also about what was on its way into a grid that is gone.
      endHandOver(user.id);
      wishForTrial();
    }
    if (count === 0 && plan === 'done') forgetWish(user.id);
    if (plan === null || typeof plan === 'string') return;
    handOver(client, trial, { userId: user.id, gridId: plan.into }).catch(() => {
      toast({
        title: 'Your photos could not be added',
        description: 'They are still on the start page, which you see when you are logged out.',
        variant: 'destructive',
      });
    });
  }, [client, count, plan, trial, user.id]);

  const add = () => {
    setPlan('done');
    // What the plan has no room for stays, and is asked about again.
    if (!gridActions.mayCreate()) return;
    void gridActions.create(NAME, add, (id) => {
      setPlan({ into: id });
      selectGrid(id);
    });
  };
  const forget = () => {
    setPlan('done');
    forgetWish(user.id);
    void trial.clear();
    toast({ title: 'Photos removed', description: 'This browser has no copy of them any more.' });
  };

  const photos = photosInWords(count ?? 0);
  return (
    <>
      <ConfirmDialog
        open={plan === 'ask'}
        onOpenChange={() => setPlan((now) => (now === 'ask' ? 'ask whether to forget' : now))}
        title="Add your grid from the start page?"
        cancelLabel="No"
        confirmLabel="Add as a new grid"
        onConfirm={add}
      >
        {`You arranged ${photos} before you logged in. They can become a new grid beside those that you have.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={plan === 'ask whether to forget'}
        onOpenChange={() => setPlan((now) => (now === 'ask whether to forget' ? 'done' : now))}
        title={`Remove ${photos}?`}
        cancelLabel="Decide later"
        confirmLabel="Remove photos"
        danger
        onConfirm={forget}
      >
        They were never sent, and are removed from this browser for good. The files on your device stay.
      </ConfirmDialog>
    </>
  );
}

function forgetWish(userId: string): void {
  endTrialWish();
  endHandOver(userId);
}

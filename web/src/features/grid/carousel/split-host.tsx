import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { membersOf, type Photos } from '../photos/photo-list.js';
import { CarouselActions } from './carousel-actions.js';
import { closeSplit, useSplitOffer } from './split-store.js';

export interface SplitHostProps {
  readonly gridId: string;
  readonly photos: Photos | undefined;
}

/** Where the person is asked whether a carousel becomes single posts. */
export function SplitHost({ gridId, photos = [] }: SplitHostProps) {
  const client = useQueryClient();
  const offer = useSplitOffer();
  const cover = photos.find(({ id }) => id === offer?.coverId);
  const count = cover === undefined ? 0 : membersOf(photos, cover).length;
  if (offer === null || cover === undefined || count === 0) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={closeSplit}
      title="Split into single posts"
      confirmLabel="Split into single posts"
      onConfirm={() => void new CarouselActions(ledgerOf(client, gridId)).split(cover, offer.wanted)}
    >
      {count === 1
        ? 'This carousel has another photo. It becomes a post of its own, right after this one.'
        : `This carousel has ${count} other photos. They become posts of their own, right after this one.`}
    </ConfirmDialog>
  );
}

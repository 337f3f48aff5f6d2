import { lazy, Suspense } from 'react';
import { useSplitOffer } from '../../domain/actions/split-offer.js';
import { membersOf, type Photos } from '../../domain/photos/photo-list.js';

const SplitDialog = lazy(() => import('./split-dialog.js'));

/** Where the person is asked whether a carousel becomes single posts; the code is fetched with the first one. */
export function SplitHost({ photos = [] }: { readonly photos: Photos | undefined }) {
  const offer = useSplitOffer();
  const cover = photos.find(({ id }) => id === offer?.coverId);
  const others = cover === undefined ? 0 : membersOf(photos, cover).length;
  if (offer === null || cover === undefined || others === 0) return null;
  return (
    <Suspense fallback={null}>
      <SplitDialog offer={offer} cover={cover} others={others} />
    </Suspense>
  );
}

import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { membersOf, type Photos } from '../../domain/photos/photo-list.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';

const SplitDialog = lazyOverlay(
  () => import('./split-dialog.js'),
  ({ dialog }) => closeDialog(dialog),
);

/** Where the person is asked whether a carousel becomes single posts; the code is fetched with the first one. */
export function SplitHost({ photos = [] }: { readonly photos: Photos | undefined }) {
  const dialog = useDialog('split');
  const cover = photos.find(({ id }) => id === dialog?.coverId);
  const others = cover === undefined ? 0 : membersOf(photos, cover).length;
  if (dialog === null || cover === undefined || others === 0) return null;
  return <SplitDialog dialog={dialog} cover={cover} others={others} />;
}

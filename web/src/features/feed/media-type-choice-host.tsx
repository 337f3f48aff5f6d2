import type { MediaType, Photo } from '@tessera/contracts';
import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { MEDIA_TYPE_NAMES, membersOf, type Photos } from '../../domain/photos/photo-list.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';

interface MediaTypeChoiceHostProps {
  readonly photos: Photos | undefined;
  readonly onKeepMine: (photo: Photo, mediaType: MediaType, members: number) => void;
}

/** Where the person is shown both media types, their own and the other, as with a caption, and chooses. */
export function MediaTypeChoiceHost({ photos = [], onKeepMine }: MediaTypeChoiceHostProps) {
  const dialog = useDialog('mediaType');
  const photo = photos.find(({ id }) => id === dialog?.photoId);
  if (dialog === null || photo === undefined) return null;
  const { mine, theirs } = dialog;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => closeDialog(dialog)}
      title="This media type was changed elsewhere in the meantime."
      cancelLabel="Take the other"
      confirmLabel="Keep mine"
      onConfirm={() => onKeepMine(photo, mine, membersOf(photos, photo).length)}
    >
      {`You chose ${MEDIA_TYPE_NAMES[mine]} here. Elsewhere the photo was marked as ${MEDIA_TYPE_NAMES[theirs]}.`}
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from '../ui/confirm-dialog.js';

export interface LogOutDialogProps {
  /** Photos that would be lost by it. */
  readonly photos: number;
  readonly logOut: () => void;
  readonly onClose: () => void;
}

/** Asks before photos are lost that are on their way, or that failed and could be tried again. */
export default function LogOutDialog({ photos, logOut, onClose }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log out now?"
      cancelLabel="Stay"
      confirmLabel="Log out"
      danger
      onConfirm={logOut}
    >
      {photos === 1
        ? '1 photo has not been uploaded. It is lost if you log out now.'
        : `${photos} photos have not been uploaded. They are lost if you log out now.`}
    </ConfirmDialog>
  );
}

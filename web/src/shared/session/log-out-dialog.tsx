import * as AlertDialog from 'radix-ui/alert-dialog';
import { AlertFrame } from '../ui/alert-frame.js';
import { Button } from '../ui/button.js';
import { discardUnfinished } from './unfinished.js';

export interface LogOutDialogProps {
  /** Changes that wait, and would stay on this device. */
  readonly changes: number;
  /** Photos that would be lost by it. */
  readonly photos: number;
  readonly logOut: () => void;
  readonly onClose: () => void;
}

/** Asks what becomes of changes that wait, and before photos are lost that are on their way or could be tried again. */
export default function LogOutDialog({ changes, photos, logOut, onClose }: LogOutDialogProps) {
  const counted = `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  const discard = () => {
    discardUnfinished();
    logOut();
  };
  return (
    <AlertFrame
      open
      onOpenChange={onClose}
      title="Log out now?"
      answers={
        <>
          <AlertDialog.Cancel asChild>
            <Button className="max-sm:flex-1">Stay</Button>
          </AlertDialog.Cancel>
          {changes > 0 && (
            <AlertDialog.Action asChild>
              <Button className="max-sm:flex-1" variant="danger" onClick={discard}>
                {changes === 1 ? 'Discard it' : 'Discard them'}
              </Button>
            </AlertDialog.Action>
          )}
          <AlertDialog.Action asChild>
            <Button className="max-sm:w-full" variant={changes > 0 ? 'primary' : 'danger'} onClick={logOut}>
              {changes > 0 ? `Log out and keep ${counted} on this device` : 'Log out'}
            </Button>
          </AlertDialog.Action>
        </>
      }
    >
      {changes > 0 && `${counted} ${changes === 1 ? 'has' : 'have'} not been sent yet. `}
      {photos > 0 && photosLost(photos)}
    </AlertFrame>
  );
}

const photosLost = (photos: number): string =>
  photos === 1
    ? '1 photo has not been uploaded. It is lost if you log out now.'
    : `${photos} photos have not been uploaded. They are lost if you log out now.`;

import * as AlertDialog from 'radix-ui/alert-dialog';
import { AlertFrame } from '../ui/alert-frame.js';
import { Button } from '../ui/button.js';
import { countedWords } from '../ui/waiting-words.js';
import { discardUnfinished } from './unfinished.js';

interface LogOutDialogProps {
  /** What waits, and would stay on this device. */
  readonly changes: number;
  readonly photos: number;
  readonly fullSize: number;
  /** Of changes and photos, those that would be lost. */
  readonly unsafe: number;
  readonly logOut: () => void;
  readonly onClose: () => void;
}

/** Asks what becomes of what waits, and before something is lost that this device could not store. */
export default function LogOutDialog(props: LogOutDialogProps) {
  const { changes, photos, fullSize, unsafe, logOut, onClose } = props;
  const count = changes + photos + fullSize;
  const words = countedWords(changes, photos, fullSize);
  const mayKeep = unsafe < count;
  const discard = () => {
    discardUnfinished();
    logOut();
  };
  return (
    <AlertFrame
      open
      onOpenChange={onClose}
      title="Log out now?"
      buttons={
        <>
          <AlertDialog.Cancel asChild>
            <Button className="max-sm:flex-1">Stay</Button>
          </AlertDialog.Cancel>
          {mayKeep && (
            <AlertDialog.Action asChild>
              <Button className="max-sm:flex-1" variant="danger" onClick={discard}>
                {count === 1 ? 'Discard it' : 'Discard them'}
              </Button>
            </AlertDialog.Action>
          )}
          <AlertDialog.Action asChild>
            <Button
              // Its words take two lines where a phone is narrower than they are.
              className="h-auto! min-h-9 max-w-full py-1 whitespace-normal! max-sm:w-full"
              variant={mayKeep ? 'primary' : 'danger'}
              onClick={logOut}
            >
              {mayKeep ? `Log out and keep ${unsafe > 0 ? 'the others' : words} on this device` : 'Log out'}
            </Button>
          </AlertDialog.Action>
        </>
      }
    >
      {`${words} ${count === 1 ? 'has' : 'have'} not been sent yet.`}
      {unsafe > 0 && ` ${lost(props)}`}
      {fullSize > 0 && ' Posts whose pictures for posting you discard are posted with small ones.'}
    </AlertFrame>
  );
}

/** What this device could not store; named where it is not all that is counted before. */
function lost({ changes, photos, fullSize, unsafe }: LogOutDialogProps): string {
  const isAll = unsafe === changes + photos;
  const named = countedWords(changes, photos);
  const all = fullSize > 0 ? `The ${named.replace(/^1 /, '')}` : unsafe === 1 ? 'It' : 'They';
  const some = `${unsafe} of ${fullSize > 0 ? `the ${named}` : 'them'}`;
  return `${isAll ? all : some} ${unsafe === 1 ? 'is' : 'are'} lost if you log out now.`;
}

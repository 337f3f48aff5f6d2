import { useDialog } from '../../../domain/dialogs/dialogs.js';
import { createPart } from '../../../shared/ui/part.js';

const JoinChoice = createPart(() => import('./join-choice.js'));

/** Where photos of the grid are chosen for a carousel; the code is fetched when the first are. */
export function JoinHost() {
  const dialog = useDialog('join');
  return dialog === null ? null : <JoinChoice dialog={dialog} />;
}

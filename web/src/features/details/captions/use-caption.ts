import type { Photo } from '@tessera/contracts';
import { useStore } from '../../../shared/store.js';
import type { AutosavedText } from '../autosave.js';
import { useShownField } from '../texts/lost-text.js';
import type { CaptionAutosave } from './caption-autosave.js';

/** The caption of a post, for the field that shows it. */
export function useCaption({ id, description }: Photo, captionAutosave: CaptionAutosave): AutosavedText {
  const unsaved = useStore({
    subscribe: captionAutosave.saver.subscribe,
    read: () => captionAutosave.saver.unsavedCaption(id),
  });
  useShownField(id, 'description');
  return {
    text: unsaved?.text ?? description,
    state: unsaved?.state ?? null,
    theirs: unsaved?.theirs ?? null,
    write: (text) => captionAutosave.saver.write(id, description, text),
    leave: () => void captionAutosave.saver.endVisit(id),
    keepMine: () => captionAutosave.saver.keepMine(id),
    takeTheirs: () => captionAutosave.saver.takeTheirs(id),
  };
}

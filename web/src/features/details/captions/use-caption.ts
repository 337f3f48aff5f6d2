import type { Photo } from '@tessera/contracts';
import { useStore } from '../../../shared/store.js';
import type { AutosavedText } from '../autosave.js';
import { useShownField } from '../texts/lost-text.js';
import type { CaptionAutosave } from './caption-autosave.js';

/** The caption of a post, for the field that shows it. */
export function useCaption({ id, description }: Photo, captionAutosave: CaptionAutosave): AutosavedText {
  const unsaved = useStore({
    subscribe: captionAutosave.subscribe,
    read: () => captionAutosave.unsavedCaption(id),
  });
  useShownField(id, 'description');
  return {
    text: unsaved?.text ?? description,
    state: unsaved?.state ?? null,
    theirs: unsaved?.theirs ?? null,
    write: (text) => captionAutosave.write(id, description, text),
    leave: () => void captionAutosave.endVisit(id),
    keepMine: () => captionAutosave.keepMine(id),
    takeTheirs: () => captionAutosave.takeTheirs(id),
  };
}

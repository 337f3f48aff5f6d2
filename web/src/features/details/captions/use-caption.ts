import type { Photo } from '@tessera/contracts';
import { useStore } from '../../../shared/store.js';
import type { AutosavedText } from '../autosave.js';
import { useShownField } from '../texts/lost-text.js';
import type { CaptionAutosave } from './caption-autosave.js';

/** The caption of a post, for the field that shows it. */
export function useCaption({ id, description }: Photo, captions: CaptionAutosave): AutosavedText {
  const unsaved = useStore({ subscribe: captions.subscribe, read: () => captions.unsavedCaption(id) });
  useShownField(id, 'description');
  return {
    text: unsaved?.text ?? description,
    state: unsaved?.state ?? null,
    theirs: unsaved?.theirs ?? null,
    write: (text) => captions.write(id, description, text),
    leave: () => void captions.endVisit(id),
    keepMine: () => captions.keepMine(id),
    takeTheirs: () => captions.takeTheirs(id),
  };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedText } from '@tessera/contracts';
import { undoAction } from '../../../domain/toasts/change-toasts.js';
import { notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../../domain/toasts/failures.js';
import { hasCode, toastMessage } from '../../../shared/api/api-error.js';
import { announce } from '../../../shared/ui/announcer.js';
import { toast, type ToastContent } from '../../../shared/ui/toast-store.js';
import { deleteSavedText, savedTextsQuery, saveText } from './saved-texts-calls.js';

type Way = Pick<ToastContent, 'actions' | 'keepsText'>;

/** A person's saved texts and what can be done with them. What replaces or deletes one offers the way back. */
export function useSavedTexts(userId: string) {
  const client = useQueryClient();
  const query = savedTextsQuery(userId);
  const read = useQuery(query);
  const show = (change: (texts: readonly SavedText[]) => readonly SavedText[]) =>
    client.setQueryData<readonly SavedText[]>(query.queryKey, (now) => now && change(now));

  /** Returns whether it is stored; where not, the person was told, with `way` to it. */
  const store = async (text: SavedText, way: Way = {}): Promise<boolean> => {
    try {
      const saved = await saveText(text);
      show((now) =>
        now.some(({ id }) => id === saved.id)
          ? now.map((each) => (each.id === saved.id ? saved : each))
          : [...now, saved],
      );
      return true;
    } catch (error) {
      const { title, description } = FAILURES.text;
      toast({ title, description: toastMessage(error, description), variant: 'destructive', ...way });
      return false;
    }
  };
  const undoOf = (former: SavedText, keepsText: boolean): Way => {
    // Taken, it closes its toast: where nothing was stored the next one has it again.
    const way: Way = {
      keepsText,
      actions: [undoAction(() => store(former, way), `"${former.name}" is back.`)],
    };
    return way;
  };

  /** As of `store`. `former` is what has its id now. */
  const save = async (text: SavedText, former: SavedText | undefined): Promise<boolean> => {
    const isStored = await store(text);
    if (!isStored) return false;
    if (former === undefined || (former.name === text.name && former.text === text.text))
      announce(`${text.name} saved.`);
    else {
      const what = former.name === text.name ? 'has the new text now' : `is "${text.name}" now`;
      const description = `"${former.name}" ${what}.`;
      toast({ title: 'Saved text changed', description, ...undoOf(former, former.text !== text.text) });
    }
    return true;
  };
  const remove = async (text: SavedText): Promise<boolean> => {
    try {
      await deleteSavedText(text.id);
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND')) {
        notifyFailed(error, FAILURES.removeText);
        return false;
      }
    }
    show((now) => now.filter(({ id }) => id !== text.id));
    const description = `"${text.name}" is no longer there.`;
    toast({ title: 'Saved text deleted', description, ...undoOf(text, true) });
    return true;
  };
  return { ...read, save, remove };
}

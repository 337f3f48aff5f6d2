import { useEffect, useMemo } from 'react';
import type { NextStep, SeenHistory } from '../../domain/history/open-history.js';
import { announce } from '../../shared/ui/announcer.js';
import { isText } from '../../shared/ui/is-text.js';
import { dismissToast, shownToast, type ToastContent } from '../../shared/ui/toast-store.js';

/** The latest step taken back or done again, and announced. */
interface HistoryActions {
  readonly takeBack: () => void;
  readonly doAgain: () => void;
}

/** Undo by Ctrl or Cmd with Z, redo with Shift and Z, or with Ctrl and Y. In a text the keys are the text's own. */
export function useHistoryKeys(history: SeenHistory): HistoryActions {
  const actions = useMemo((): HistoryActions => {
    const take = async (step: NextStep | null, done: string): Promise<boolean> => {
      const isTaken = step !== null && (await step.take());
      if (isTaken) announce(`${done}: ${step.words}.`);
      return isTaken;
    };
    const takeBack = async () => {
      const told = shownToast();
      // What a toast offers to take back is taken back now, or is what the next press takes back.
      if ((await take(history.undo, 'Undone')) && told !== null && offersUndo(told)) dismissToast(told.id);
    };
    return { takeBack: () => void takeBack(), doAgain: () => void take(history.redo, 'Done again') };
  }, [history]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isUndo && !isRedo) return;
      event.preventDefault();
      if (isUndo) actions.takeBack();
      else actions.doAgain();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actions]);
  return actions;
}

/** Whether its Undo is of a step: a text that a toast keeps is in no history. */
const offersUndo = ({ actions = [], keepsText }: ToastContent): boolean =>
  keepsText !== true && actions.some(({ label }) => label === 'Undo');

import { useEscapePastToasts } from './escape-order.js';
import { useBackCloses } from './use-back-closes.js';
import { useReturnFocus } from './use-return-focus.js';
import { useSeenArea } from './use-seen-area.js';
import { useSwipeDown } from './use-swipe-down.js';

/** Below `sm` of tokens.css: a dialog stands at the bottom edge and can be pulled down. */
const atBottomEdge = () => window.matchMedia('(width < 640px)').matches;

interface DialogBaseOptions {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly mayClose?: () => boolean;
  /** The open dialog is part of the page's address, which has its entry in the history already. */
  readonly inAddress?: boolean;
  /** Stands at the bottom edge on every device. */
  readonly sheet?: boolean;
}

/** What every dialog and sheet has: one question before any way out (Escape, Back, a pull, a click outside). */
export function useDialogBase({
  open,
  onOpenChange,
  mayClose = () => true,
  inAddress = false,
  sheet = false,
}: DialogBaseOptions) {
  const leave = () => {
    const may = mayClose();
    if (may) onOpenChange(false);
    return may;
  };
  useEscapePastToasts(open, leave);
  useBackCloses(open && !inAddress, leave);
  useSeenArea(open);
  return {
    change: (next: boolean) => void (next ? onOpenChange(true) : leave()),
    returnFocus: useReturnFocus(),
    swipe: useSwipeDown(leave, sheet ? undefined : atBottomEdge),
  };
}

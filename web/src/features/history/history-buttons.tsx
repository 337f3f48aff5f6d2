import { Redo2, Undo2 } from 'lucide-react';
import type { SeenHistory } from '../../domain/history/open-history.js';
import { useStore } from '../../shared/store.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { useHistoryKeys } from './use-history-keys.js';

interface HistoryButtonsProps {
  readonly history: SeenHistory;
  readonly disabled: boolean;
}

/** Undo and Redo, each with the words of the step that it would take. */
export function HistoryButtons({ history, disabled }: HistoryButtonsProps) {
  const { subscribe } = history;
  const undo = useStore({ subscribe, read: () => history.undo?.words });
  const redo = useStore({ subscribe, read: () => history.redo?.words });
  const { takeBack, doAgain } = useHistoryKeys(history);
  return (
    <div role="group" aria-label="History" className="flex shrink-0 gap-2 lg:gap-0">
      <HistoryButton
        name={undo === undefined ? 'Undo' : `Undo ${undo}`}
        icon={<Undo2 className="size-5" />}
        onClick={disabled || undo === undefined ? null : takeBack}
      />
      <HistoryButton
        name={redo === undefined ? 'Redo' : `Redo ${redo}`}
        icon={<Redo2 className="size-5" />}
        onClick={disabled || redo === undefined ? null : doAgain}
      />
    </div>
  );
}

interface HistoryButtonProps {
  readonly name: string;
  readonly icon: React.ReactNode;
  /** Null where there is nothing to do; it keeps the focus then. */
  readonly onClick: (() => void) | null;
}

function HistoryButton({ name, icon, onClick }: HistoryButtonProps) {
  return (
    <Tooltip text={name}>
      <IconButton
        label={name}
        icon={icon}
        className="lg:size-8"
        aria-disabled={onClick === null}
        onClick={() => onClick?.()}
      />
    </Tooltip>
  );
}

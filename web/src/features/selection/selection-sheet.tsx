import { lockedName, RowLock } from '../../shared/ui/locked.js';
import { Sheet, SheetAction } from '../../shared/ui/sheet.js';
import type { SelectionCommand } from './selection-commands.js';

interface SelectionSheetProps {
  readonly count: number;
  readonly commands: readonly SelectionCommand[];
  readonly onClose: () => void;
}

/** What has no room in the bar, in words; under what cannot be done stands why. */
export default function SelectionSheet({ count, commands, onClose }: SelectionSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title={`${count} selected`}>
      {commands.map(({ label, Icon, locked = false, reason, run }) => (
        <SheetAction
          key={label}
          aria-label={reason === null ? lockedName(label, locked) : `${label}: ${reason}`}
          icon={<Icon className="size-5 shrink-0 text-neutral-8" aria-hidden="true" />}
          disabled={reason !== null}
          className={reason === null ? '' : 'h-14'}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <span className="grid">
            {label}
            {reason !== null && <span className="text-small">{reason}</span>}
          </span>
          {locked && reason === null && <RowLock />}
        </SheetAction>
      ))}
    </Sheet>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { historyOf } from '../../domain/history/grid-history.js';
import { useStore } from '../../shared/store.js';
import { announce } from '../../shared/ui/announcer.js';
import { NEVER_FIRST } from '../../shared/ui/first-focus.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';

/** Takes the latest change of the grid back: the page's own button is below the month. */
export function MonthUndo({ gridId }: { readonly gridId: string }) {
  const history = historyOf(useQueryClient(), gridId);
  const { subscribe } = history.steps;
  const words = useStore({ subscribe, read: () => history.steps.read().done.at(-1)?.words });
  const name = words === undefined ? 'Undo' : `Undo ${words}`;
  const undo = async () => {
    if (await history.undo()) announce(`Undone: ${words ?? ''}.`);
  };
  return (
    <Tooltip text={name}>
      <IconButton
        {...NEVER_FIRST}
        label={name}
        icon={<Undo2 className="size-5" />}
        aria-disabled={words === undefined}
        onClick={() => words !== undefined && void undo()}
      />
    </Tooltip>
  );
}

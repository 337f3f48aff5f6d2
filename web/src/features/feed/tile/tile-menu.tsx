import type { Point } from '../../../shared/points.js';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../shared/ui/dropdown-menu.js';
import { lockedName, RowLock } from '../../../shared/ui/locked.js';
import { isPointed } from '../../../shared/ui/pointed.js';
import { listedCommands, tileCommands, type TileCommand } from './tile-commands.js';
import type { TileListProps } from './tile-sheet.js';

interface TileMenuProps extends TileListProps {
  /** Where in the window it opens. */
  readonly at: Point;
}

/** The actions of the sheet as a menu, for a mouse. Delete is at the end that is far from the pointer. */
export default function TileMenu({ photo, name, actions, close, at }: TileMenuProps) {
  const above = at.y > window.innerHeight / 2;
  const item = ({ label, Icon, locked, run }: TileCommand, danger = false) => (
    <MenuItem
      key={label}
      aria-label={lockedName(label, locked)}
      danger={danger}
      icon={<Icon className="size-4" aria-hidden="true" />}
      onSelect={() => close(run)}
    >
      {label}
      {locked && <RowLock />}
    </MenuItem>
  );
  const groups = [
    listedCommands(photo, actions).map((command) => item(command)),
    <MenuSeparator key="line" />,
    item(tileCommands(photo, actions).remove, true),
  ];
  return (
    <DropdownMenu
      open
      modal
      onOpenChange={() => close()}
      side={above ? 'top' : 'bottom'}
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Actions for ${name}`}
          className="pointer-events-none fixed size-0"
          style={{ left: at.x, top: at.y }}
        />
      }
    >
      {above && isPointed() ? groups.toReversed() : groups}
    </DropdownMenu>
  );
}

import { EXPORT } from '@tessera/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { BarButton } from '../../shared/ui/bar-button.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { DropdownMenu, MenuItem } from '../../shared/ui/dropdown-menu.js';
import type { GridExport } from '../export/use-export.js';

/** 'Export grid': how many rows, and a word before it becomes several files. */
export function ExportMenu({
  gridExport,
  locked = false,
}: {
  readonly gridExport: GridExport;
  readonly locked?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { busy, toConfirm, start, confirm, cancel } = gridExport;
  return (
    <>
      <DropdownMenu
        open={open}
        onOpenChange={(next) => setOpen(next && !busy)}
        trigger={
          <BarButton
            words="Export grid"
            word="Export"
            locked={locked}
            data-tour="export"
            className="max-sm:order-4"
            busy={busy}
            icon={<Download className="size-5" />}
          />
        }
      >
        {EXPORT.rowChoices.map((rows) => (
          <MenuItem key={rows} onSelect={() => start(rows)}>
            {rows === 0 ? 'All rows' : `${rows} rows`}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ConfirmDialog
        open={toConfirm !== null}
        onOpenChange={(open) => !open && cancel()}
        title="Your grid takes more than one file"
        confirmLabel={`Save ${toConfirm?.sheets.length ?? 0} files`}
        onConfirm={confirm}
      >
        {`A picture can hold ${toConfirm?.rowsInFile ?? 0} rows, and your grid has ${toConfirm?.rows ?? 0}. It is saved as ${
          toConfirm?.sheets.length ?? 0
        } numbered files.`}
      </ConfirmDialog>
    </>
  );
}

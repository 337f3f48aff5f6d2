import { EXPORT } from '@tessera/contracts';
import { Download } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { DropdownMenu, MenuItem } from '../../../shared/ui/dropdown-menu.js';
import { ROWS_IN_FILE } from '../export/export-layout.js';
import type { GridExport } from '../export/use-export.js';

/** 'Export grid': how many rows, and a word before it becomes several files. */
export function ExportMenu({ gridExport }: { readonly gridExport: GridExport }) {
  const { busy, toConfirm, start, confirm, cancel } = gridExport;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            pending={busy}
            aria-label="Export grid"
            data-tour="export"
            className="max-sm:w-9 max-sm:px-0!"
          >
            <Download className="size-5 sm:size-4" aria-hidden="true" />
            <span className="max-sm:hidden">Export</span>
          </Button>
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
        {`A picture can hold ${ROWS_IN_FILE} rows, and your grid has ${toConfirm?.rows ?? 0}. It is saved as ${
          toConfirm?.sheets.length ?? 0
        } numbered files.`}
      </ConfirmDialog>
    </>
  );
}

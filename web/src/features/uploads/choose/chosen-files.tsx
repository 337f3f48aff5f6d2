import { X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { passFocus, sameInNextRow } from '../../../shared/ui/pass-focus.js';
import { FilePreview } from './file-preview.js';

/** A file that was chosen and not sent yet. */
export interface ChosenFile {
  readonly id: number;
  readonly file: File;
}

/** The pictures that wait for the Upload button. */
export function ChosenFiles({
  files,
  onRemove,
}: {
  readonly files: readonly ChosenFile[];
  readonly onRemove: (id: number) => void;
}) {
  return (
    <ul aria-label="Chosen photos" className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {files.map(({ id, file }) => (
        <li key={id} className="relative aspect-[3/4] overflow-hidden rounded-tile bg-neutral-3">
          <FilePreview file={file} />
          <IconButton
            size="small"
            variant="on-photo"
            label={`Remove ${file.name}`}
            icon={<X className="size-4" />}
            onClick={({ currentTarget }) => {
              passFocus(currentTarget, sameInNextRow(currentTarget));
              onRemove(id);
            }}
            className="absolute! top-1 right-1 pointer-coarse:top-2 pointer-coarse:right-2"
          />
        </li>
      ))}
    </ul>
  );
}

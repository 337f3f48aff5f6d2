import { FileX2, RotateCw, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { passing } from '../../../shared/ui/pass-focus.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import type { FileUnderWay, UploadRetrial } from '../queue/upload-item.js';
import { LocalPicture } from './local-picture.js';
import type { RefusedFile } from './upload-tally.js';

interface FailedUploadsProps {
  readonly items: readonly FileUnderWay[];
  /** Files that were not taken in the first place. */
  readonly refused?: readonly RefusedFile[];
  readonly queue: UploadRetrial;
}

const NONE: readonly RefusedFile[] = [];

/** Files that failed or were refused: the picture, why, and what can be done. */
export function FailedUploads({ items, refused = NONE, queue }: FailedUploadsProps) {
  const failed = items.filter((item) => item.stage === 'failed');
  if (failed.length + refused.length === 0) return null;
  return (
    <ul aria-label="Not uploaded" className="grid grid-cols-1 gap-2">
      {failed.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <div className="h-14 w-11 shrink-0 overflow-hidden rounded-tile bg-neutral-4">
            <LocalPicture src={item.preview} />
          </div>
          <Words name={item.name} reason={item.note ?? ''} />
          {item.mayRetry && (
            <Tooltip text="Retry">
              <IconButton
                label={`Retry ${item.name}`}
                icon={<RotateCw className="size-4" />}
                onClick={passing(() => queue.retry(item.id))}
              />
            </Tooltip>
          )}
          <Remove name={item.name} onRemove={() => queue.remove(item.id)} />
        </li>
      ))}
      {rowsOf(refused).map((files) => (
        <RefusedRow
          key={files[0].id}
          files={files}
          onRemove={() => files.forEach(({ id }) => queue.remove(id))}
        />
      ))}
    </ul>
  );
}

type Files = readonly [RefusedFile, ...RefusedFile[]];

/** More than so many that were refused for one reason are one row. */
const FEW = 3;

/** What is shown as one row: a file, or all that were refused for one reason and cannot be added anyway. */
function rowsOf(refused: readonly RefusedFile[]): Files[] {
  const reasons = new Map<string, RefusedFile[]>();
  for (const file of refused) {
    if (file.addAnyway !== null) continue;
    const same = reasons.get(file.reason);
    if (same) same.push(file);
    else reasons.set(file.reason, [file]);
  }
  return refused.flatMap((file): Files[] => {
    const [first, ...others] = (file.addAnyway === null && reasons.get(file.reason)) || [];
    if (first === undefined || others.length < FEW) return [[file]];
    return file === first ? [[first, ...others]] : [];
  });
}

interface RefusedRowProps {
  readonly files: Files;
  readonly onRemove: () => void;
}

function RefusedRow({ files, onRemove }: RefusedRowProps) {
  const [{ name, reason, addAnyway }] = files;
  const words = files.length === 1 ? name : `${files.length} files`;
  return (
    <li className="flex items-center gap-3">
      <div className="grid h-14 w-11 shrink-0 place-items-center rounded-tile bg-neutral-4 text-neutral-8">
        <FileX2 className="size-5" aria-hidden="true" />
      </div>
      {files.length === 1 ? (
        <Words name={name} reason={reason} />
      ) : (
        <details className="min-w-0 flex-1 text-small">
          <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
            <span className="font-semibold">{words}</span>
            <span className="block text-danger">{reason}</span>
          </summary>
          <p className="max-h-40 overflow-y-auto pb-1 wrap-anywhere whitespace-pre-line text-neutral-8">
            {files.map((file) => file.name).join('\n')}
          </p>
        </details>
      )}
      {addAnyway !== null && (
        <Button size="small" onClick={passing(addAnyway)} aria-label={`Add ${name} anyway`}>
          Add anyway
        </Button>
      )}
      <Remove name={words} onRemove={onRemove} />
    </li>
  );
}

function Words({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <div className="min-w-0 flex-1 text-small">
      <p className="truncate font-semibold">{name}</p>
      <p className="text-danger wrap-anywhere">{reason}</p>
    </div>
  );
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Tooltip text="Remove">
      <IconButton
        label={`Remove ${name}`}
        icon={<X className="size-4" />}
        onClick={passing(onRemove)}
        // The cross stands below those above it, at the edge of the text.
        className="-mr-2"
      />
    </Tooltip>
  );
}

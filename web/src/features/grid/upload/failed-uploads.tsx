import { RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import { LocalPicture } from './local-picture.js';
import type { FileUnderWay, UploadRetrial } from './upload-item.js';

/** Files that failed: the picture, why, and what can be done. */
export function FailedUploads({
  items,
  queue,
}: {
  readonly items: readonly FileUnderWay[];
  readonly queue: UploadRetrial;
}) {
  const failed = items.filter((item) => item.stage === 'failed');
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Not uploaded" className="grid grid-cols-1 gap-2">
      {failed.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <div className="h-14 w-11 shrink-0 overflow-hidden rounded-tile bg-neutral-3">
            <LocalPicture src={item.preview} />
          </div>
          <div className="min-w-0 flex-1 text-small">
            <p className="truncate font-semibold">{item.name}</p>
            <p className="text-danger">{item.note}</p>
          </div>
          <Tooltip text="Retry">
            <IconButton
              label={`Retry ${item.name}`}
              icon={<RotateCw className="size-4" />}
              onClick={() => queue.retry(item.id)}
            />
          </Tooltip>
          <Tooltip text="Remove">
            <IconButton
              label={`Remove ${item.name}`}
              icon={<X className="size-4" />}
              onClick={() => queue.remove(item.id)}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

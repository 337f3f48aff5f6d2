import { Button } from '../../../shared/ui/button.js';
import { passing } from '../../../shared/ui/pass-focus.js';
import type { FileUnderWay, UploadRetrial } from '../queue/upload-item.js';
import { FailedUploads } from './failed-uploads.js';
import { summaryText } from './upload-summary.js';
import type { RefusedFile } from './upload-tally.js';

interface UploadResultsProps {
  readonly items: readonly FileUnderWay[];
  readonly refused: readonly RefusedFile[];
  /** How many arrived; counted in the summary once nothing is under way. */
  readonly added: number;
  readonly queue: UploadRetrial;
}

/** '10 added, 2 not', and each of those that were not by its name, until they are removed. */
export function UploadResults({ items, refused, added, queue }: UploadResultsProps) {
  const failed = items.filter((item) => item.stage === 'failed');
  const not = [...failed, ...refused];
  if (not.length === 0) return null;
  const underWay = items.length > failed.length;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className="mr-auto text-body font-semibold">{summaryText(underWay ? 0 : added, not.length)}</h2>
        {not.length > 1 && (
          <Button size="small" onClick={passing(() => not.forEach(({ id }) => queue.remove(id)))}>
            Remove all
          </Button>
        )}
      </div>
      <FailedUploads items={items} refused={refused} queue={queue} />
    </div>
  );
}

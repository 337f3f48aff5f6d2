import { useState } from 'react';
import { FailedUploads } from './failed-uploads.js';
import { ProgressBar } from './progress-bar.js';
import type { FileUnderWay, UploadRetrial } from './upload-item.js';
import { uploadProgress } from './upload-progress.js';

/** How far the uploads are, at the edge of the page, and what became of those that failed. */
export function UploadPanel({
  items,
  queue,
}: {
  readonly items: readonly FileUnderWay[];
  readonly queue: UploadRetrial;
}) {
  const total = useTotal(items);
  if (items.length === 0) return null;
  const progress = uploadProgress(items, total);
  return (
    <section
      aria-label="Uploads"
      className="fixed inset-x-4 bottom-[max(--spacing(4),env(safe-area-inset-bottom))] z-30 grid max-h-80 grid-cols-1 animate-rise-in gap-4 overflow-y-auto rounded-dialog bg-float p-4 text-neutral-10 shadow-float max-lg:mb-24 sm:right-auto sm:w-96"
    >
      {!progress.finished && <ProgressBar progress={progress} />}
      <FailedUploads items={items} queue={queue} />
    </section>
  );
}

/** How many files there were since the queue was last empty; those that became posts have left it. */
function useTotal(items: readonly FileUnderWay[]): number {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unseen = items.filter((item) => !seen.has(item.id));
  if (items.length === 0 && seen.size > 0) setSeen(new Set());
  else if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map((item) => item.id)]));
  return Math.max(seen.size, items.length);
}

import { Button } from '../../../shared/ui/button.js';
import { passing } from '../../../shared/ui/pass-focus.js';
import {
  carouselPostOf,
  mayBeCancelled,
  type FileUnderWay,
  type UploadRetrial,
} from '../queue/upload-item.js';
import { ProgressBar } from './progress-bar.js';
import { progressOf } from './upload-progress.js';
import { UploadResults } from './upload-results.js';
import type { TallyView } from './upload-tally.js';

interface UploadPanelProps {
  readonly items: readonly FileUnderWay[];
  readonly results: TallyView;
  readonly queue: UploadRetrial;
  /** The post whose dialog is open: it tells of its own files. */
  readonly openPostId: string | null;
}

/** How far the uploads are, at the edge of the page, and what became of those that were not added. */
export default function UploadPanel({ items: all, results, queue, openPostId }: UploadPanelProps) {
  const { added, current, total } = results;
  const isElsewhere = (postId: string | null) => postId === null || postId !== openPostId;
  const items = all.filter((item) => isElsewhere(carouselPostOf(item)));
  const refused = results.refused.filter(({ postId }) => isElsewhere(postId));
  if (items.length + refused.length === 0) return null;
  const progress = progressOf(items, current, total);
  const underWay = items.filter((item) => item.stage !== 'failed' && mayBeCancelled(item));
  return (
    <section
      aria-label="Uploads"
      className="fixed right-[max(--spacing(4),var(--safe-right))] left-[max(--spacing(4),var(--safe-left))] bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+--spacing(4))] z-30 grid max-h-80 grid-cols-1 animate-rise-in gap-4 overflow-y-auto rounded-dialog bg-float p-4 text-neutral-10 shadow-float max-lg:mb-24 short:mb-0 short:max-h-[60dvh] sm:right-auto sm:w-96"
    >
      {!progress.finished && <ProgressBar progress={progress} />}
      {underWay.length > 0 && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={passing(() => underWay.forEach(({ id }) => queue.remove(id)))}
        >
          {underWay.length === 1 ? 'Cancel 1 upload' : `Cancel ${underWay.length} uploads`}
        </Button>
      )}
      <UploadResults items={items} refused={refused} added={added} queue={queue} />
    </section>
  );
}

import { ProgressBar } from '../../features/uploads/progress/progress-bar.js';
import { uploadProgress } from '../../features/uploads/progress/upload-progress.js';
import { UploadResults } from '../../features/uploads/progress/upload-results.js';
import type { RefusedFile } from '../../features/uploads/progress/upload-tally.js';
import type { FileUnderWay } from '../../features/uploads/queue/upload-item.js';
import { Exhibit } from './exhibit.js';
import { FILE } from './file-under-way.js';
import { nothing } from './tile-actions.js';

const FAILED: readonly FileUnderWay[] = [
  { ...FILE, stage: 'failed', note: 'This image cannot be read. It may be damaged.' },
  {
    ...FILE,
    id: 'other',
    name: `${'a long name '.repeat(6)}.jpg`,
    stage: 'failed',
    note: 'The connection was lost.',
  },
];
const REFUSED: readonly RefusedFile[] = [
  { id: 'twin', name: 'sea.jpg', reason: 'It is in this grid already.', postId: null, addAnyway: nothing },
  { id: 'film', name: 'a film.mp4', reason: 'Videos cannot be uploaded.', postId: null, addAnyway: null },
];
const RETRIAL = { retry: nothing, remove: nothing };

/** The progress of uploads, and what became of them. */
export function UploadExhibit() {
  return (
    <Exhibit name="Upload panel">
      <div className="grid w-96 gap-4 rounded-dialog bg-float p-4 shadow-float">
        <ProgressBar progress={uploadProgress([{ ...FILE, stage: 'waiting' }], 1)} />
        <ProgressBar progress={uploadProgress([FILE], 12)} />
        <ProgressBar progress={uploadProgress([{ ...FILE, note: 'Waiting for the connection' }], 120)} />
      </div>
      <div className="w-96 rounded-dialog bg-float p-4 shadow-float">
        <UploadResults items={FAILED} refused={REFUSED} added={10} queue={RETRIAL} />
      </div>
    </Exhibit>
  );
}

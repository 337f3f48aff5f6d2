import { LIMITS, plural, type DataExport } from '@tessera/contracts';
import { useCallback, useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import { passFocus } from '../../shared/ui/pass-focus.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { UnreadZip } from '../../shared/zips/unread-zip.js';
import { useZipJob } from '../../shared/zips/use-zip-job.js';
import { isUnderWay } from '../../shared/zips/zip-job.js';
import { ZipProgress } from '../../shared/zips/zip-progress.js';
import { makeExportLink } from './api/make-export-link.js';
import { exportQuery } from './api/read-export.js';
import { startExport } from './api/start-export.js';
import { ProfileCard } from './profile-card.js';

/** A person's own data as a ZIP: asked for, being made, there to fetch. */
export function ExportCard({ userId }: { readonly userId: string }) {
  const { job, unread, readAgain, starting, start, fetching, fetchZip } = useZipJob({
    query: exportQuery(userId),
    makeLink: makeExportLink,
    notifyFailed: (what, error) => reportFailure(`Failed to ${what} the export`, error),
  });
  const isMaking = job !== undefined && isUnderWay(job);
  const makeButton = useRef<HTMLButtonElement>(null);
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => passFocus(makeButton.current, button),
    [],
  );
  return (
    <ProfileCard
      title="Your data"
      description="A ZIP file with your photos in their folders, and your captions, carousels and account as JSON."
    >
      {unread && <UnreadZip text="Your last export could not be loaded." onTryAgain={readAgain} />}
      <ZipProgress label="Export" job={job} text={job === undefined ? '' : statusOf(job)} />
      <div className="flex flex-wrap gap-2">
        {job?.state === 'ready' && (
          <Button ref={takeFocus} variant="primary" pending={fetching} onClick={fetchZip}>
            Download ZIP
          </Button>
        )}
        <Button
          ref={makeButton}
          pending={starting}
          // One that is ready would be replaced.
          disabled={job === undefined}
          // It keeps the focus until the export is there.
          aria-disabled={isMaking || undefined}
          onClick={() => {
            if (!isMaking) start(startExport);
          }}
        >
          {job?.state === 'ready' ? 'Export again' : 'Export my data'}
        </Button>
      </div>
    </ProfileCard>
  );
}

function statusOf({ state, done, total }: DataExport): string {
  switch (state) {
    case 'queued':
      return 'Your export is waiting for its turn.';
    case 'running':
      return total === 0
        ? 'Your export is being made.'
        : `${done} of ${total} ${plural(total, 'photo')} packed.`;
    case 'ready':
      return `Your export is ready. You can download it for ${LIMITS.exportDays} days.`;
    case 'failed':
      return 'The export could not be made. Please try again.';
    case 'none':
      return '';
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { LIMITS, type DataExport } from '@tessera/contracts';
import { useState } from 'react';
import { useRead } from '../../shared/api/use-read.js';
import { download } from '../../shared/files/save-file.js';
import { Button } from '../../shared/ui/button.js';
import { makeExportLink } from './api/make-export-link.js';
import { exportQuery, isUnderWay } from './api/read-export.js';
import { startExport } from './api/start-export.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from './report-failure.js';

/** A person's own data as a ZIP: asked for, being made, there to fetch. */
export function ExportCard({ userId }: { readonly userId: string }) {
  const queries = useQueryClient();
  const query = exportQuery(userId);
  const { data } = useRead(query);
  const [starting, setStarting] = useState(false);
  const [fetching, setFetching] = useState(false);

  const start = async () => {
    setStarting(true);
    try {
      queries.setQueryData(query.queryKey, await startExport());
    } catch (error) {
      reportFailure('Failed to start the export', error);
    } finally {
      setStarting(false);
    }
  };

  const fetchZip = async () => {
    setFetching(true);
    try {
      download((await makeExportLink()).downloadUrl);
    } catch (error) {
      reportFailure('Failed to download the export', error);
      // It may be over since the page read its state.
      void queries.invalidateQueries(query);
    } finally {
      setFetching(false);
    }
  };

  return (
    <ProfileCard
      title="Your data"
      description="A ZIP file with your photos in their folders, and your captions, carousels and account as JSON."
    >
      <p role="status" className="empty:hidden">
        {data === undefined ? '' : statusOf(data)}
      </p>
      {data !== undefined && isUnderWay(data) && data.total > 0 && (
        <progress
          aria-label="Export"
          className="h-1 w-full appearance-none accent-accent"
          max={data.total}
          value={data.done}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {data?.state === 'ready' && (
          <Button variant="primary" pending={fetching} onClick={() => void fetchZip()}>
            Download ZIP
          </Button>
        )}
        <Button
          pending={starting}
          disabled={data !== undefined && isUnderWay(data)}
          onClick={() => void start()}
        >
          {data?.state === 'ready' ? 'Export again' : 'Export my data'}
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
      return total === 0 ? 'Your export is being made.' : `${done} of ${total} photos packed.`;
    case 'ready':
      return `Your export is ready. You can download it for ${LIMITS.exportDays} days.`;
    case 'failed':
      return 'The export could not be made. Please try again.';
    case 'none':
      return '';
  }
}

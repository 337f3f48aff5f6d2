import { useEffect, useState } from 'react';
import { hasNewVersion } from '../new-version.js';
import { Button } from './button.js';

/** In the place of a screen that could not be fetched: why, and what to do. */
export function NotFetchedNotice({ onRetry }: { readonly onRetry: () => void }) {
  const [isNew, setNew] = useState(false);
  useEffect(() => void hasNewVersion().then(setNew), []);
  return (
    <div role="alert" className="grid place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-title font-semibold">
        {isNew ? 'A new version is ready.' : 'This could not be opened.'}
      </h1>
      <p className="text-neutral-8">{isNew ? 'Reload to go on.' : 'Check your connection and try again.'}</p>
      <Button variant="primary" onClick={isNew ? () => window.location.reload() : onRetry}>
        {isNew ? 'Reload' : 'Retry'}
      </Button>
    </div>
  );
}

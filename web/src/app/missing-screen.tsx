import { Button } from '../shared/ui/button.js';
import { useLazyFile } from '../shared/ui/lazy-file.js';
import { PublicPage } from '../shared/ui/public-page.js';
import { AFTER_START } from './after-start-file.js';

const HEADER = { links: [{ label: 'Home', to: '/' }] } as const;

/** In the place of a screen whose code could not be fetched; where the words could not be either, it does without. */
export function MissingScreen({ onRetry }: { readonly onRetry: () => void }) {
  const notice = useLazyFile(AFTER_START, true, () => undefined);
  return (
    <PublicPage header={HEADER}>
      <main className="grid">
        {notice === null ? (
          <Button className="m-auto" onClick={onRetry}>
            Retry
          </Button>
        ) : (
          <notice.NotFetchedNotice onRetry={onRetry} />
        )}
      </main>
    </PublicPage>
  );
}

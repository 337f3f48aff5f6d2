import { NotFetchedNotice } from '../shared/ui/not-fetched-notice.js';
import { PublicPage } from '../shared/ui/public-page.js';

const HEADER = { links: [{ label: 'Home', to: '/' }] } as const;

/** In the place of a screen whose code could not be fetched. */
export function MissingScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <PublicPage header={HEADER}>
      <main className="grid">
        <NotFetchedNotice heading="h1" onRetry={onRetry} />
      </main>
    </PublicPage>
  );
}

import { lazy, Suspense } from 'react';
import { useDialog } from '../../domain/dialogs/dialogs.js';
import { withRetries } from '../../shared/with-retries.js';

const UpgradeDialog = lazy(withRetries(() => import('./upgrade-dialog.js')));

/** Where upgrade dialogs appear; their code is fetched with the first one. */
export function UpgradeHost() {
  const dialog = useDialog('upgrade');
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      <UpgradeDialog dialog={dialog} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { useOpenUpgrade } from '../../domain/plan/upgrade-store.js';

const UpgradeDialog = lazy(() => import('./upgrade-dialog.js'));

/** Where upgrade dialogs appear; their code is fetched with the first one. */
export function UpgradeHost() {
  const open = useOpenUpgrade();
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      <UpgradeDialog {...open} />
    </Suspense>
  );
}

import { useState } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';
import { dismissToast, useShownToast } from './toast-store.js';

const VIEW = createLazyFile(() => import('./toast-view.js'));

/**
 * Where toasts appear; their code comes with the first one, or before. Where it cannot be fetched their words are shown
 * plainly.
 */
export function ToastHost() {
  const shown = useShownToast();
  const [isMissing, setMissing] = useState(false);
  const view = useLazyFile(VIEW, shown !== null, () => setMissing(true));
  if (shown === null) return null;
  if (view !== null) return <view.default shown={shown} />;
  if (!isMissing || !shown.open) return null;
  return (
    <p role="alert" className="fixed right-4 bottom-4 z-50 bg-float p-4">
      {shown.title} {shown.description}{' '}
      {[...(shown.actions ?? []), { label: 'Dismiss', onSelect: () => undefined }].map(
        ({ label, onSelect }) => (
          <button
            key={label}
            onClick={() => {
              dismissToast(shown.id);
              onSelect();
            }}
          >
            {label}
          </button>
        ),
      )}
    </p>
  );
}

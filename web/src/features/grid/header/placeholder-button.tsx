import { SquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';

/** Section 9. */
const SPINNER_MS = 5_000;

/** `onAdd` answers whether a placeholder is being added; then a spinner covers the button for 5 seconds. */
export function PlaceholderButton({
  disabled,
  onAdd,
}: {
  readonly disabled: boolean;
  readonly onAdd: () => boolean;
}) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setBusy(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <Tooltip text="Add Placeholder">
      <IconButton
        label="Add Placeholder"
        aria-busy={busy || undefined}
        aria-disabled={disabled || busy}
        icon={busy ? <Spinner /> : <SquarePlus className="size-5" />}
        onClick={() => {
          if (!disabled && !busy && onAdd()) setBusy(true);
        }}
      />
    </Tooltip>
  );
}

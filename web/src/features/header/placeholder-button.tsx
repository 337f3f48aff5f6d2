import { SquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BarButton } from '../../shared/ui/bar-button.js';

/** [spec 9.5] */
const SPINNER_MS = 5_000;

/** `onAdd` returns whether a placeholder is being added; then a spinner covers the button for 5 seconds. */
export function PlaceholderButton({
  disabled,
  locked = false,
  onAdd,
}: {
  readonly disabled: boolean;
  /** The plan holds no more of them. */
  readonly locked?: boolean;
  readonly onAdd: () => boolean;
}) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setBusy(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <BarButton
      words="Add Placeholder"
      word="Placeholder"
      locked={locked}
      busy={busy}
      aria-disabled={disabled}
      icon={<SquarePlus className="size-5" />}
      onClick={() => {
        if (!disabled && !busy && onAdd()) setBusy(true);
      }}
    />
  );
}

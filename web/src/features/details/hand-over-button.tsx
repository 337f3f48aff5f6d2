import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { sharesFiles } from '../../shared/files/hand-over.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { handOverPhoto } from './hand-over-photo.js';

interface HandOverButtonProps {
  readonly url: string;
  readonly fileName: string;
  readonly className?: string;
}

/** 'Share photo' where the system has a sheet for it, else 'Download photo'. */
export function HandOverButton({ url, fileName, className }: HandOverButtonProps) {
  const [busy, setBusy] = useState(false);
  const [shares] = useState(() => sharesFiles('image/jpeg'));
  const label = shares ? 'Share photo' : 'Download photo';
  const Icon = shares ? Share : Download;
  const start = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await handOverPhoto(url, fileName);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip text={label}>
      <IconButton
        size="large"
        variant="on-photo"
        label={label}
        aria-busy={busy || undefined}
        icon={busy ? <Spinner /> : <Icon className="size-5" />}
        onClick={() => void start()}
        className={className}
      />
    </Tooltip>
  );
}

import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../shared/ui/class-names.js';

/** A picture of this device, filling its frame; one that cannot be shown is a sign instead. */
export function LocalPicture({ src, className }: { readonly src: string; readonly className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) {
    return (
      <span className="grid size-full place-items-center text-neutral-7">
        <ImageOff className="size-5" aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      src={src || undefined}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setBroken(src)}
      className={cx('size-full object-cover', className)}
    />
  );
}

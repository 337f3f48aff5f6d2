import { useEffect, useState } from 'react';

/** An address of a file of this device while it is shown; null without a file, and until the address is made. */
export function useFileUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    // The address belongs to this mount, not to the render.
    const shown = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

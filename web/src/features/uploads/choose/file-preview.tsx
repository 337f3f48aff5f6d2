import { useEffect, useState } from 'react';
import { LocalPicture } from '../progress/local-picture.js';

/** A file of this device as a picture that fills its frame. */
export function FilePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // The address belongs to this mount, not to the render.
    const shown = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url === null ? null : <LocalPicture src={url} />;
}

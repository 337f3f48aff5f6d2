import { useEffect, useRef, useState } from 'react';
import { useFileUrl } from '../../../shared/files/use-file-url.js';
import { fetched } from '../fetched.js';
import { LocalPicture } from '../progress/local-picture.js';

const loadScaling = fetched(() => import('../scale/scaled-for-upload.js'));

/**
 * A file of this device as a picture that fills its frame, once that is in view: scaled for its upload, because the
 * browser decodes an original at its full size to draw it, and keeps that.
 */
export function FilePreview({ file }: { readonly file: File }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<Blob>();
  const url = useFileUrl(picture);
  useEffect(() => {
    if (frame.current === null) return undefined;
    let isShown = true;
    const show = (made: Blob) => void (isShown && setPicture(made));
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      loadScaling()
        .then(({ scaledForUpload }) => scaledForUpload(file))
        // The browser shows a sign for what nothing can read.
        .then(show, () => show(file));
    });
    sight.observe(frame.current);
    return () => {
      isShown = false;
      sight.disconnect();
    };
  }, [file]);
  return (
    <span ref={frame} className="block size-full">
      {url !== null && <LocalPicture src={url} />}
    </span>
  );
}

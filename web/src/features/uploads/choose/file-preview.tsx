import { useFileUrl } from '../../../shared/files/use-file-url.js';
import { LocalPicture } from '../progress/local-picture.js';

/** A file of this device as a picture that fills its frame. */
export function FilePreview({ file }: { readonly file: File }) {
  const url = useFileUrl(file);
  return url === null ? null : <LocalPicture src={url} />;
}

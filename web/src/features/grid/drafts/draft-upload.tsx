import { UploadFace } from '../feed/upload-face.js';
import type { UploadItem } from '../upload/upload-item.js';

/** A file on its way to the drafts, shown at once from the local picture. */
export function DraftUpload({ item }: { readonly item: UploadItem }) {
  return (
    <li
      aria-label={`${item.name}, ${item.stage === 'failed' ? 'not uploaded' : 'uploading'}`}
      className="relative aspect-[3/4] overflow-hidden rounded-tile bg-neutral-3"
    >
      <UploadFace item={item} />
    </li>
  );
}

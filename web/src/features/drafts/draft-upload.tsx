import { UploadFace } from '../feed/tile/upload-face.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';

/** A file on its way to the drafts, shown at once from the local picture. */
export function DraftUpload({ item, shape }: { readonly item: UploadItem; readonly shape: number }) {
  return (
    <li
      aria-label={`${item.name}, ${item.stage === 'failed' ? 'not uploaded' : 'uploading'}`}
      style={{ aspectRatio: 1 / shape }}
      className="relative overflow-hidden rounded-tile bg-neutral-3"
    >
      <UploadFace item={item} />
    </li>
  );
}

import { UploadFace } from '../feed/tile/upload-face.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import { useUpload } from '../uploads/queue/use-uploads.js';

/** A file on its way to the drafts, shown at once from the local picture. */
export function DraftUpload({ item, shape }: { readonly item: UploadItem; readonly shape: number }) {
  const now = useUpload(item);
  return (
    <li
      aria-label={`${now.name}, ${now.stage === 'failed' ? 'not uploaded' : 'uploading'}`}
      style={{ aspectRatio: 1 / shape }}
      className="relative overflow-hidden rounded-tile bg-neutral-3"
    >
      <UploadFace item={now} />
    </li>
  );
}

import { ImagePlus } from 'lucide-react';
import type { UploadItem } from '../../uploads/queue/upload-item.js';
import { UploadFace } from './upload-face.js';

/** Room for a photo, or the photo that is on its way into it. */
export function PlaceholderFace({ fill }: { readonly fill: UploadItem | null }) {
  if (fill !== null) return <UploadFace item={fill} />;
  return (
    <span className="grid size-full place-items-center border border-dashed border-neutral-6 text-neutral-7">
      <ImagePlus className="size-6" aria-hidden="true" />
    </span>
  );
}

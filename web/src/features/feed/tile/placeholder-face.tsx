import { ImagePlus } from 'lucide-react';
import type { UploadItem } from '../../uploads/queue/upload-item.js';
import { UploadFace } from './upload-face.js';

interface PlaceholderFaceProps {
  readonly fill: UploadItem | null;
  /** What is planned for it. */
  readonly label: string;
}

/** Room for a photo, or the photo that is on its way into it. */
export function PlaceholderFace({ fill, label }: PlaceholderFaceProps) {
  if (fill !== null) return <UploadFace item={fill} />;
  return (
    <span className="grid size-full place-content-center place-items-center gap-1 border border-dashed border-neutral-6 p-2 text-neutral-7">
      <ImagePlus className="size-6" aria-hidden="true" />
      {label !== '' && (
        <span dir="auto" className="line-clamp-2 text-center text-small wrap-anywhere">
          {label}
        </span>
      )}
    </span>
  );
}

import { TriangleAlert } from 'lucide-react';
import { memo, useCallback } from 'react';
import { Spinner } from '../../../shared/ui/spinner.js';
import { LocalPicture } from '../upload/local-picture.js';
import type { UploadItem } from '../upload/upload-item.js';
import { transformTo, type DragStage } from './drag-stage.js';
import { cornerOf, type Geometry } from './geometry.js';

export interface UploadTileProps {
  readonly item: UploadItem;
  readonly place: number;
  readonly geometry: Geometry;
  readonly stage: DragStage;
}

/** A file on its way, shown at once from the local picture, with a thin bar. */
export const UploadTile = memo(function UploadTile({ item, place, geometry, stage }: UploadTileProps) {
  const { id } = item;
  const attach = useCallback(
    (element: HTMLLIElement | null) => (element === null ? undefined : stage.register(id, element)),
    [id, stage],
  );
  const failed = item.stage === 'failed';
  return (
    <li
      ref={attach}
      aria-label={`${item.name}, ${failed ? 'not uploaded' : 'uploading'}`}
      className="absolute top-0 left-0 overflow-hidden rounded-tile bg-neutral-3 group-data-moving/feed:transition-transform group-data-moving/feed:duration-move"
      style={{
        transform: transformTo(cornerOf(geometry, place)),
        width: geometry.tileWidth,
        height: geometry.tileHeight,
      }}
    >
      <LocalPicture src={item.preview} className="opacity-60" />
      {failed ? (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-9 place-items-center rounded-full bg-photo-scrim text-on-photo">
            <TriangleAlert className="size-5" aria-hidden="true" />
          </span>
        </span>
      ) : (
        <>
          <span className="absolute inset-0 grid place-items-center text-on-photo">
            {item.stage !== 'waiting' && item.progress === 0 && <Spinner />}
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-photo-scrim">
            <span
              className="block h-full origin-left bg-accent transition-transform"
              style={{ transform: `scaleX(${item.progress})` }}
            />
          </span>
        </>
      )}
    </li>
  );
});

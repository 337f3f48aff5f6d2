import { memo, useCallback } from 'react';
import type { UploadItem } from '../../uploads/queue/upload-item.js';
import { useUpload } from '../../uploads/queue/use-uploads.js';
import type { TilePlacer } from '../drag/tile-placer.js';
import type { Geometry } from '../geometry.js';
import { UploadFace } from './upload-face.js';

interface UploadTileProps {
  readonly item: UploadItem;
  readonly geometry: Geometry;
  readonly placer: TilePlacer;
}

/** A file on its way, shown at once from the local picture, with a thin bar. */
export const UploadTile = memo(function UploadTile({ item, geometry, placer }: UploadTileProps) {
  const now = useUpload(item);
  const { id } = item;
  const attach = useCallback(
    (element: HTMLLIElement | null) => (element === null ? undefined : placer.register(id, element)),
    [id, placer],
  );
  return (
    <li
      ref={attach}
      aria-label={`${now.name}, ${now.stage === 'failed' ? 'not uploaded' : 'uploading'}`}
      className="absolute top-0 left-0 overflow-hidden rounded-tile bg-neutral-3 group-data-moving/feed:transition-transform group-data-moving/feed:duration-move"
      style={{
        width: geometry.tileWidth,
        height: geometry.tileHeight,
      }}
    >
      <UploadFace item={now} />
    </li>
  );
});

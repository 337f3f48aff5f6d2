import type { Photo } from '@tessera/contracts';
import type { ReactNode } from 'react';
import { isPending } from '../../../domain/photos/photo-list.js';
import type { Posting } from '../../../domain/photos/posted.js';
import { cx } from '../../../shared/ui/class-names.js';
import type { UploadItem } from '../../uploads/queue/upload-item.js';
import type { Geometry } from '../geometry.js';
import { PostingMark } from '../posted/posting-mark.js';
import { PlaceholderFace } from './placeholder-face.js';
import { CaptionMark, LabelMark, TileMarks } from './tile-mark.js';
import { TilePicture } from './tile-picture.js';

interface TileFaceProps {
  readonly photo: Photo;
  /** The file that is on its way to this place. */
  readonly fill: UploadItem | null;
  readonly posting: Posting;
  readonly geometry: Geometry;
  /** Controls stand where the mark of a caption would. */
  readonly isControlled: boolean;
  /** What can be done with the tile. */
  readonly children?: ReactNode;
}

/** What is seen of a post: its picture with its marks, in the frame of a tile. */
export function TileFace({ photo, fill, posting, geometry, isControlled, children }: TileFaceProps) {
  const { tileWidth, tileHeight } = geometry;
  const hasCaption = photo.description !== '';
  const isDim = photo.isHidden || isPending(photo);
  return (
    <div className="relative size-full overflow-hidden rounded-tile bg-neutral-3 transition-[scale,box-shadow,opacity] duration-move group-data-[lifted=stacked]/tile:opacity-0 group-data-[lifted=carried]/tile:origin-top-left group-data-[lifted=carried]/tile:animate-lift group-data-[lifted=carried]/tile:shadow-float group-data-[lifted=gliding]/tile:scale-103 group-data-[lifted=gliding]/tile:shadow-float group-data-[lifted=held]/tile:scale-103 group-data-[lifted=held]/tile:shadow-float">
      <div
        className={cx(
          'size-full transition-opacity',
          isDim ? 'opacity-40' : posting.posted.has(photo.id) && 'opacity-70',
        )}
      >
        {photo.isPlaceholder || (fill !== null && fill.stage !== 'failed') ? (
          <PlaceholderFace fill={fill} label={photo.label ?? ''} />
        ) : (
          <TilePicture photo={photo} width={tileWidth} shape={tileHeight / tileWidth} />
        )}
      </div>
      <TileMarks photo={photo} />
      <PostingMark id={photo.id} posting={posting} width={tileWidth} />
      {hasCaption && !isControlled && <CaptionMark />}
      {photo.label !== undefined && !photo.isPlaceholder && (
        <LabelMark label={photo.label} beside={isControlled ? 'controls' : hasCaption ? 'caption' : null} />
      )}
      {children}
    </div>
  );
}

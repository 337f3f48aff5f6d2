import { memo } from 'react';
import { isPost, MEDIA_TYPE_NAMES } from '../../../domain/photos/photo-list.js';
import type { CaptionAutosave } from '../../details/captions/caption-autosave.js';
import { TilePicture } from '../../feed/tile/tile-picture.js';
import type { NamedPhoto } from '../named-photos.js';
import { fieldsOf } from '../text-fields.js';
import { CaptionCell } from './caption-cell.js';
import { TextCell } from './text-cell.js';

/** The columns of the table from 1,024 px on; below them each photo's texts stand under one another. */
export const COLUMNS = 'lg:grid lg:grid-cols-[10rem_2fr_1fr_1fr] lg:gap-x-3';

interface TableRowProps extends NamedPhoto {
  readonly captionAutosave: CaptionAutosave;
}

/** A photo with its texts. Of a carousel each photo has an alt text, the first has the others. */
export const TableRow = memo(function TableRow({ photo, name, captionAutosave }: TableRowProps) {
  const fields = fieldsOf(photo);
  return (
    <>
      <div role="rowheader" className="flex items-center gap-3 pb-1 lg:items-start">
        <span className="h-16 w-12 shrink-0 overflow-hidden rounded-tile bg-neutral-3">
          <TilePicture photo={photo} width={48} shape={4 / 3} lazy />
        </span>
        <span className="grid min-w-0">
          <span className="font-semibold">{name}</span>
          {isPost(photo) && !photo.isPlaceholder && (
            <span className="text-small text-neutral-8">{MEDIA_TYPE_NAMES[photo.mediaType]}</span>
          )}
        </span>
      </div>
      <div role="cell">
        {fields.includes('description') && (
          <CaptionCell photo={photo} name={name} captionAutosave={captionAutosave} />
        )}
      </div>
      <div role="cell">
        {fields.includes('firstComment') && <TextCell photo={photo} field="firstComment" name={name} />}
      </div>
      <div role="cell">
        {fields.includes('altText') && <TextCell photo={photo} field="altText" name={name} />}
      </div>
    </>
  );
});

import type { Photo } from '@tessera/contracts';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import type { Selection } from '../selection/selection.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import { DraftsList } from './drafts-list.js';
import type { FeedDrop } from './feed-drop.js';
import { useDraftHeir } from './use-draft-heir.js';
import { useDraftSelectionKeys } from './use-draft-keys.js';

export interface DraftsContentProps {
  readonly drafts: readonly Photo[];
  /** Files on their way to the drafts. */
  readonly uploads: readonly UploadItem[];
  readonly actions: TileActions;
  readonly selection: Selection;
  readonly onMove: (ids: readonly string[], to: number) => void;
  readonly onHold?: (held: boolean) => void;
  readonly feedDrop?: FeedDrop;
  readonly onUpload: () => void;
  /** Of a tile, height by width. */
  readonly shape: number;
  /** How many tiles stand beside each other. */
  readonly columns: string;
}

/** The drafts, or what they are for where there are none, and the way to upload some. */
export function DraftsContent(props: DraftsContentProps) {
  const { drafts, uploads, actions, selection, onMove, onHold, feedDrop = null } = props;
  const { onUpload, shape, columns } = props;
  const around = useRef<HTMLDivElement>(null);
  useDraftHeir(around, drafts);
  useDraftSelectionKeys(selection, around);
  const isEmpty = drafts.length + uploads.length === 0;
  return (
    <div ref={around} className="grid grid-cols-1 gap-4">
      {isEmpty ? (
        <p className="text-small text-neutral-8">
          No drafts yet. Keep photos here that are not ready for your feed: use “To drafts” on a photo, or
          upload new ones. Nothing here shows in Preview or an export.
        </p>
      ) : (
        <DraftsList
          drafts={drafts}
          uploads={uploads}
          actions={actions}
          selection={selection}
          onMove={onMove}
          {...(onHold !== undefined && { onHold })}
          feedDrop={feedDrop}
          shape={shape}
          className={columns}
        />
      )}
      <Button onClick={onUpload}>
        <Upload className="size-4" aria-hidden="true" />
        Upload to drafts
      </Button>
    </div>
  );
}

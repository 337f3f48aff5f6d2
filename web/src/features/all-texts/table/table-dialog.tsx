import { useCallback, useMemo, useRef, useState } from 'react';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';
import { hasNoCaption, isPost, type Photos } from '../../../domain/photos/photo-list.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import type { CaptionAutosave } from '../../details/captions/caption-autosave.js';
import { isSaveKey, SAVE_HINT } from '../../details/keys.js';
import { namedPhotos, type NamedPhoto } from '../named-photos.js';
import { COLUMNS, TableRow } from './table-row.js';

const HEADINGS = ['Photo', 'Caption', 'First comment', 'Alt text'];

interface TableDialogProps {
  /** Those of the feed, and the drafts. */
  readonly photos: Photos;
  readonly showHidden: boolean;
  readonly captionAutosave: CaptionAutosave;
  readonly onClose: () => void;
}

/** 'All captions': the texts of all posts in one table, each saved while it is written. */
export default function TableDialog({ photos, showHidden, captionAutosave, onClose }: TableDialogProps) {
  /** Those without a caption when that was asked for: who writes one goes on in its row. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const rows = useMemo(() => namedPhotos(photos, showHidden), [photos, showHidden]);
  const shown = only === null ? rows : rows.filter(({ photo }) => only.has(photo.id));
  const posts = photos.filter(isPost);
  const without = posts.filter(hasNoCaption);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="All captions"
      description={
        <>
          {`${posts.length === 1 ? '1 post' : `${posts.length} posts`}, ${without.length} without a caption.`}
          <span className="pointer-coarse:hidden"> {SAVE_HINT}.</span>
        </>
      }
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Checkbox
        label="Only without caption"
        checked={only !== null}
        onChange={(event) => setOnly(event.target.checked ? new Set(without.map(({ id }) => id)) : null)}
      />
      {shown.length === 0 ? (
        <p className="py-12 text-center text-neutral-8">
          {only === null ? 'Your grid is empty.' : 'Every post has a caption.'}
        </p>
      ) : (
        <Table rows={shown} captionAutosave={captionAutosave} />
      )}
    </Dialog>
  );
}

function Table({
  rows,
  captionAutosave,
}: {
  readonly rows: readonly NamedPhoto[];
  readonly captionAutosave: CaptionAutosave;
}) {
  const scroller = useRef<HTMLElement | null>(null);
  /** Pixels of what is scrolled that stand above the rows. */
  const [margin, setMargin] = useState(0);
  /**
   * The row that had the focus last: it stays, wherever the table is scrolled, and so do its neighbours, that Tab meets
   * them before the table has followed it.
   */
  const [written, setWritten] = useState<number | null>(null);
  const attach = useCallback((body: HTMLDivElement | null) => {
    scroller.current = body?.closest<HTMLElement>('[data-scroller]') ?? null;
    if (!body || !scroller.current) return;
    const above = body.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    setMargin(above + scroller.current.scrollTop);
  }, []);
  return (
    <div role="table" aria-label="Texts of all posts" aria-rowcount={rows.length + 1}>
      <div role="rowgroup" className="max-lg:sr-only">
        <div role="row" aria-rowindex={1} className={cx(COLUMNS, 'pb-2 text-small font-semibold')}>
          {HEADINGS.map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={attach}
        role="rowgroup"
        onFocus={({ target }) => {
          setWritten(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']));
        }}
      >
        <Virtualizer
          data={rows}
          scrollRef={scroller}
          startMargin={margin}
          item={Row}
          keepMounted={
            written === null ? [] : [written - 1, written, written + 1].filter((index) => index in rows)
          }
        >
          {(row) => <TableRow key={row.photo.id} {...row} captionAutosave={captionAutosave} />}
        </Virtualizer>
      </div>
    </div>
  );
}

function Row({ index, style, ...rest }: CustomItemComponentProps) {
  return (
    <div
      {...rest}
      // Hidden until it is measured, it could not be reached by Tab.
      style={{ ...style, visibility: undefined }}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={cx(COLUMNS, 'border-t border-neutral-4 py-2')}
    />
  );
}

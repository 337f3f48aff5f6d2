import { tabStorage } from '../../shared/browser-storage.js';
import { DAY, type Grid, type Photo, type TrashItem } from '@tessera/contracts';
import { useState } from 'react';
import { CaptionConflict } from '../../features/details/captions/caption-conflict.js';
import { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { CaptionEditor } from '../../features/details/captions/caption-editor.js';
import { CaptionStore } from '../../domain/captions/caption-store.js';
import { SAVE_HINT } from '../../features/details/keys.js';
import { DraftsContent } from '../../features/drafts/drafts-content.js';
import { GridStrip } from '../../features/grids/grid-strip.js';
import { TabDrags } from '../../features/grids/tab-drags.js';
import { TrashEntry } from '../../features/trash/trash-entry.js';
import type { UploadItem } from '../../features/uploads/queue/upload-item.js';
import { Selection } from '../../features/selection/selection.js';
import { CarouselExhibit } from './carousel-exhibit.js';
import { Exhibit } from './exhibit.js';
import { PICTURE, PLAIN } from './plain-photo.js';
import { FILE } from './file-under-way.js';
import { UploadExhibit } from './upload-exhibit.js';
import { ACTIONS, nothing } from './tile-actions.js';

const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const GRIDS: readonly Grid[] = [
  'My First Grid',
  'A name that is longer than a tab can show',
  'Sample Grid',
].map((name, at) => ({ id: `grid-${at}`, name, createdAt: PLAIN.createdAt, photoCount: at }));

const MANY_GRIDS: readonly Grid[] = Array.from({ length: 12 }, (_, at) => ({
  id: `many-${at}`,
  name: `Month ${at + 1} of the year`,
  createdAt: PLAIN.createdAt,
  photoCount: at,
}));

const TO_DRAFTS: UploadItem = { ...FILE, target: { kind: 'drafts' }, photoId: 'file', siblings: ['file'] };
const DRAFTS: readonly Photo[] = (['photo', 'reel', 'carousel'] as const).map((mediaType) => ({
  ...PLAIN,
  id: `draft-${mediaType}`,
  position: -1,
  isHidden: mediaType === 'reel',
  mediaType,
}));
const NONE_SELECTED = new Selection();
const SOME_SELECTED = new Selection();
SOME_SELECTED.show(DRAFTS.map(({ id }) => id));
DRAFTS.slice(0, 2).forEach(({ id }) => SOME_SELECTED.toggle(id));
const DRAFT_PANELS = [
  { drafts: DRAFTS, selection: NONE_SELECTED },
  { drafts: DRAFTS, selection: SOME_SELECTED },
  { drafts: [], selection: NONE_SELECTED },
];

const TRASHED = {
  kind: 'photo',
  gridId: 'grid-0',
  name: null,
  thumbUrl: null,
  description: 'Golden hour at the old harbour wall, with its boats',
  position: 2,
} as const;
const trashed = (left: number) => ({ deletedAt: fromNow(left - 30), erasedAt: fromNow(left) });
const TRASH: readonly TrashItem[] = [
  { ...TRASHED, ...trashed(30), id: 'photo', thumbUrl: PICTURE },
  { ...TRASHED, ...trashed(1), id: 'homeless' },
  { ...TRASHED, ...trashed(0), id: 'grid', kind: 'grid', gridId: null, name: 'Summer' },
];

const STRIP = {
  countOf: ({ photoCount }: Grid) => photoCount,
  onSelect: nothing,
  onCreate: nothing,
  onRename: nothing,
  onDelete: nothing,
  onReorder: nothing,
  onOpenAll: nothing,
  drags: new TabDrags(),
};

/** The larger parts of the grid page: the tabs, the carousel, the caption, the upload panel and the trash. */
export function GridPanels() {
  return (
    <>
      <Exhibit name="Tabs of the grids">
        <div className="w-full">
          {[GRIDS, GRIDS.slice(0, 1), MANY_GRIDS].map((grids) => (
            <GridStrip
              key={grids.length}
              {...STRIP}
              grids={grids}
              full={grids !== GRIDS}
              selectedId={grids.at(-3)?.id ?? 'grid-0'}
            />
          ))}
        </div>
      </Exhibit>
      <CarouselExhibit />
      <Captions />
      <Exhibit name="Drafts">
        {DRAFT_PANELS.map(({ drafts, selection }, at) => (
          <div key={at} className="w-54">
            <DraftsContent
              drafts={drafts}
              uploads={drafts.length > 0 ? [TO_DRAFTS] : []}
              actions={ACTIONS}
              selection={selection}
              onMove={nothing}
              onUpload={nothing}
              shape={4 / 3}
              columns="grid-cols-2"
            />
          </div>
        ))}
      </Exhibit>
      <UploadExhibit />
      <Exhibit name="Trash">
        <ul className="w-full max-w-text">
          {TRASH.map((item) => (
            <TrashEntry
              key={item.id}
              item={item}
              gridName={item.id === 'photo' ? 'My First Grid' : null}
              homeless={item.id === 'homeless'}
              onRestore={nothing}
              onErase={nothing}
            />
          ))}
        </ul>
      </Exhibit>
    </>
  );
}

const LONG = 'All the light of the harbour in one picture. '.repeat(52);

/** Nothing is sent from here: the saves of one never end, those of the other all fail. */
function Captions() {
  const [captions] = useState(() => {
    const parts = {
      store: new CaptionStore('gallery', tabStorage),
      sendOnLeaving: nothing,
      onFailure: nothing,
      onLost: nothing,
      onGone: nothing,
      onDropped: nothing,
    };
    return {
      slow: new CaptionAutosave({ ...parts, send: () => new Promise(nothing) }),
      failing: new CaptionAutosave({ ...parts, send: () => Promise.reject(new Error('not from here')) }),
    };
  });
  return (
    <Exhibit name="Caption">
      <div className="w-96">
        <CaptionEditor photo={{ ...PLAIN, id: 'empty' }} captionAutosave={captions.slow} hint={SAVE_HINT} />
      </div>
      <div className="w-96">
        <CaptionEditor
          photo={{ ...PLAIN, id: 'long', description: LONG }}
          captionAutosave={captions.failing}
          hint={SAVE_HINT}
        />
      </div>
      <div className="w-96">
        <CaptionConflict mine="Low tide" theirs="" onKeepMine={nothing} onTakeTheirs={nothing} />
      </div>
    </Exhibit>
  );
}

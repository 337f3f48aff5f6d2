import { tabStorage } from '../../shared/browser-storage.js';
import { Store } from '../../shared/store.js';
import type { Grid, Photo, TrashItem } from '@tessera/contracts';
import { useState } from 'react';
import { CarouselStrip } from '../../features/carousel/carousel-strip.js';
import { CreateCarousel } from '../../features/carousel/create-carousel.js';
import { StripToolbar } from '../../features/carousel/strip-toolbar.js';
import { StripUpload } from '../../features/carousel/strip-upload.js';
import { CaptionConflict } from '../../features/details/captions/caption-conflict.js';
import { CaptionDesk } from '../../features/details/captions/caption-desk.js';
import { CaptionEditor } from '../../features/details/captions/caption-editor.js';
import { CaptionStore } from '../../domain/captions/caption-store.js';
import { SAVE_HINT } from '../../features/details/keys.js';
import { PostSteps } from '../../features/details/post-steps-buttons.js';
import { PostToolbar } from '../../features/details/post-toolbar.js';
import { Preview } from '../../features/details/preview.js';
import { DraftsContent } from '../../features/drafts/drafts-content.js';
import { GridStrip } from '../../features/grids/grid-strip.js';
import { TabDrags } from '../../features/grids/tab-drags.js';
import { TrashEntry } from '../../features/trash/trash-entry.js';
import { ProgressBar } from '../../features/uploads/progress/progress-bar.js';
import { uploadProgress } from '../../features/uploads/progress/upload-progress.js';
import { UploadResults } from '../../features/uploads/progress/upload-results.js';
import type { RefusedFile } from '../../features/uploads/progress/upload-tally.js';
import type { FileUnderWay, UploadItem } from '../../features/uploads/queue/upload-item.js';
import { Selection } from '../../features/selection/selection.js';
import { AT_START } from '../../features/uploads/queue/upload-target.js';
import { Exhibit } from './exhibit.js';
import { PICTURE, PLAIN } from './plain-photo.js';
import { ACTIONS, FREE_ACTIONS, nothing, POSTED_ACTIONS } from './tile-actions.js';

const DAY_MS = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

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

const MEMBERS: readonly Photo[] = [0, 1, 2].map((carouselPosition) => ({
  ...PLAIN,
  id: `member-${carouselPosition}`,
  carouselGroupId: 'group',
  carouselPosition,
}));

const FILE: FileUnderWay = {
  id: 'file',
  gridId: 'grid',
  target: AT_START,
  name: 'sea.jpg',
  preview: PICTURE,
  stage: 'sending',
  progress: new Store(0.4),
  note: null,
  mayRetry: false,
};
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

const FAILED: readonly FileUnderWay[] = [
  { ...FILE, stage: 'failed', note: 'This image cannot be read. It may be damaged.' },
  {
    ...FILE,
    id: 'other',
    name: `${'a long name '.repeat(6)}.jpg`,
    stage: 'failed',
    note: 'The connection was lost.',
  },
];
const REFUSED: readonly RefusedFile[] = [
  { id: 'twin', name: 'sea.jpg', reason: 'It is in this grid already.', postId: null, addAnyway: nothing },
  { id: 'film', name: 'a film.mp4', reason: 'Videos cannot be uploaded.', postId: null, addAnyway: null },
];
const RETRIAL = { retry: nothing, remove: nothing };

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
      <Exhibit name="Carousel">
        <div className="w-80">
          <Preview
            photo={PLAIN}
            name="Photo 1 of 3"
            number={0}
            total={3}
            fill={null}
            onBrowse={nothing}
            onStep={nothing}
            onEnlarge={nothing}
            onChoose={nothing}
          />
        </div>
        <PostToolbar post={PLAIN} actions={ACTIONS} inFeed onRemove={nothing} />
        <PostToolbar post={PLAIN} actions={FREE_ACTIONS} inFeed onRemove={nothing} />
        <PostToolbar post={{ ...PLAIN, position: -1 }} actions={ACTIONS} inFeed onRemove={nothing} />
        <PostToolbar post={PLAIN} actions={POSTED_ACTIONS} inFeed onRemove={nothing} />
        <PostSteps hasPrevious={false} hasNext onStep={nothing} />
        <div className="grid w-96 gap-4">
          <CarouselStrip
            members={MEMBERS}
            shownId="member-0"
            onShow={nothing}
            onMove={nothing}
            onRemove={nothing}
            onHold={nothing}
          >
            <StripUpload item={FILE} />
          </CarouselStrip>
          {MEMBERS.map((photo, number) => (
            <StripToolbar
              key={photo.id}
              photo={photo}
              number={number}
              total={MEMBERS.length}
              onMove={nothing}
              onRemove={nothing}
            />
          ))}
        </div>
        <div className="grid w-96 gap-3">
          <CreateCarousel pending={false} mayMake={() => false} onFiles={nothing} />
          <CreateCarousel pending={false} locked mayMake={() => false} onFiles={nothing} />
          <CreateCarousel pending mayMake={() => false} onFiles={nothing} />
        </div>
      </Exhibit>
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
      <Exhibit name="Upload panel">
        <div className="grid w-96 gap-4 rounded-dialog bg-float p-4 shadow-float">
          <ProgressBar progress={uploadProgress([{ ...FILE, stage: 'waiting' }], 1)} />
          <ProgressBar progress={uploadProgress([FILE], 12)} />
          <ProgressBar progress={uploadProgress([{ ...FILE, note: 'Waiting for the connection' }], 120)} />
        </div>
        <div className="w-96 rounded-dialog bg-float p-4 shadow-float">
          <UploadResults items={FAILED} refused={REFUSED} added={10} queue={RETRIAL} />
        </div>
      </Exhibit>
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

/** Nothing is sent from here: one desk's saves never end, the other's all fail. */
function Captions() {
  const [desks] = useState(() => {
    const parts = {
      store: new CaptionStore('gallery', tabStorage),
      sendOnLeaving: nothing,
      onFailure: nothing,
      onLost: nothing,
    };
    return {
      slow: new CaptionDesk({ ...parts, send: () => new Promise(nothing) }),
      failing: new CaptionDesk({ ...parts, send: () => Promise.reject(new Error('not from here')) }),
    };
  });
  return (
    <Exhibit name="Caption">
      <div className="w-96">
        <CaptionEditor photo={{ ...PLAIN, id: 'empty' }} desk={desks.slow} hint={SAVE_HINT} />
      </div>
      <div className="w-96">
        <CaptionEditor
          photo={{ ...PLAIN, id: 'long', description: LONG }}
          desk={desks.failing}
          hint={SAVE_HINT}
        />
      </div>
      <div className="w-96">
        <CaptionConflict mine="Low tide" theirs="" onKeepMine={nothing} onTakeTheirs={nothing} />
      </div>
    </Exhibit>
  );
}

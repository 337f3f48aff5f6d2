import type { Grid, Photo, TrashItem } from '@tessera/contracts';
import { useState } from 'react';
import { CaptionConflict } from '../../features/grid/captions/caption-conflict.js';
import { CaptionDesk } from '../../features/grid/captions/caption-desk.js';
import { CaptionEditor } from '../../features/grid/captions/caption-editor.js';
import { CaptionStore } from '../../features/grid/captions/caption-store.js';
import { CarouselStrip } from '../../features/grid/carousel/carousel-strip.js';
import { CreateCarousel } from '../../features/grid/carousel/create-carousel.js';
import type { MemberItem } from '../../features/grid/carousel/member-uploads.js';
import { StripToolbar } from '../../features/grid/carousel/strip-toolbar.js';
import { StripUpload } from '../../features/grid/carousel/strip-upload.js';
import { Preview } from '../../features/grid/details/preview.js';
import { GridStrip } from '../../features/grid/strip/grid-strip.js';
import { TrashEntry } from '../../features/grid/trash/trash-entry.js';
import { FailedUploads } from '../../features/grid/upload/failed-uploads.js';
import { ProgressBar } from '../../features/grid/upload/progress-bar.js';
import type { FileUnderWay } from '../../features/grid/upload/upload-item.js';
import { uploadProgress } from '../../features/grid/upload/upload-progress.js';
import { Exhibit } from './exhibit.js';
import { PICTURE, PLAIN } from './plain-photo.js';
import { nothing } from './tile-actions.js';

const DAY_MS = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const GRIDS: readonly Grid[] = [
  'My First Grid',
  'A name that is longer than a tab can show',
  'Sample Grid',
].map((name, at) => ({ id: `grid-${at}`, name, createdAt: PLAIN.createdAt, photoCount: at }));

const MEMBERS: readonly Photo[] = [0, 1, 2].map((carouselPosition) => ({
  ...PLAIN,
  id: `member-${carouselPosition}`,
  carouselGroupId: 'group',
  carouselPosition,
}));

const FILE: FileUnderWay = {
  id: 'file',
  gridId: 'grid',
  name: 'sea.jpg',
  preview: PICTURE,
  stage: 'sending',
  progress: 0.4,
  note: null,
};
const MEMBER: MemberItem = { ...FILE, postId: 'member-0' };
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
const RETRIAL = { retry: nothing, remove: nothing };

const TRASHED = { kind: 'photo', gridId: 'grid-0', name: null, thumbUrl: null } as const;
const trashed = (left: number) => ({ deletedAt: fromNow(left - 30), erasedAt: fromNow(left) });
const TRASH: readonly TrashItem[] = [
  { ...TRASHED, ...trashed(30), id: 'photo', thumbUrl: PICTURE },
  { ...TRASHED, ...trashed(1), id: 'homeless' },
  { ...TRASHED, ...trashed(0), id: 'grid', kind: 'grid', gridId: null, name: 'Summer' },
];

/** The larger parts of the grid page: the tabs, the carousel, the caption, the upload panel and the trash. */
export function GridPanels() {
  return (
    <>
      <Exhibit name="Tabs of the grids">
        <div className="w-full">
          <GridStrip
            grids={GRIDS}
            selectedId="grid-0"
            onSelect={nothing}
            onCreate={nothing}
            onRename={nothing}
            onDelete={nothing}
            onReorder={nothing}
          />
          <GridStrip
            grids={GRIDS.slice(0, 1)}
            selectedId="grid-0"
            onSelect={nothing}
            onCreate={nothing}
            onRename={nothing}
            onDelete={nothing}
            onReorder={nothing}
          />
        </div>
      </Exhibit>
      <Exhibit name="Carousel">
        <div className="w-80">
          <Preview
            photo={PLAIN}
            name="Photo 1 of 3"
            number={0}
            total={3}
            onShow={nothing}
            onEnlarge={nothing}
          />
        </div>
        <div className="grid w-96 gap-4">
          <CarouselStrip
            members={MEMBERS}
            shownId="member-0"
            onShow={nothing}
            onMove={nothing}
            onHold={nothing}
          >
            <StripUpload item={MEMBER} />
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
          <CreateCarousel pending mayMake={() => false} onFiles={nothing} />
        </div>
      </Exhibit>
      <Captions />
      <Exhibit name="Upload panel">
        <div className="grid w-96 gap-4 rounded-dialog bg-float p-4 shadow-float">
          <ProgressBar progress={uploadProgress([{ ...FILE, stage: 'waiting' }], 1)} />
          <ProgressBar progress={uploadProgress([FILE], 12)} />
          <ProgressBar progress={uploadProgress([{ ...FILE, note: 'Waiting for the connection' }], 120)} />
        </div>
        <div className="w-96 rounded-dialog bg-float p-4 shadow-float">
          <FailedUploads items={FAILED} queue={RETRIAL} />
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
      store: new CaptionStore('gallery', sessionStorage),
      sendOnLeaving: nothing,
      onFailure: nothing,
    };
    return {
      slow: new CaptionDesk({ ...parts, send: () => new Promise(nothing) }),
      failing: new CaptionDesk({ ...parts, send: () => Promise.reject(new Error('not from here')) }),
    };
  });
  return (
    <Exhibit name="Caption">
      <div className="w-96">
        <CaptionEditor photo={{ ...PLAIN, id: 'empty' }} desk={desks.slow} />
      </div>
      <div className="w-96">
        <CaptionEditor
          photo={{ ...PLAIN, id: 'long', description: LONG }}
          desk={desks.failing}
          note="The caption of photo 2. The post is shown with the caption of the first photo."
        />
      </div>
      <div className="w-96">
        <CaptionConflict mine="Low tide" theirs="" onKeepMine={nothing} onTakeTheirs={nothing} />
      </div>
    </Exhibit>
  );
}

import { Store } from '../../shared/store.js';
import { PLANS, type Photo } from '@tessera/contracts';
import { useState } from 'react';
import { openDialog, type Upgrade } from '../../domain/dialogs/dialogs.js';
import { NOTHING_POSTED, type Posting } from '../../domain/photos/posted.js';
import { UPGRADES } from '../../domain/plan/upgrade-texts.js';
import { TilePlacer } from '../../features/feed/drag/tile-placer.js';
import { AllHidden, EmptyGrid, EmptyReels } from '../../features/feed/empty-feed.js';
import { feedContent } from '../../features/feed/feed-content.js';
import { FeedSkeleton } from '../../features/feed/feed-skeleton.js';
import { geometryOf, RATIOS } from '../../features/feed/geometry.js';
import { PostedLine } from '../../features/feed/posted/posted-line.js';
import { Tile } from '../../features/feed/tile/tile.js';
import { UploadFace } from '../../features/feed/tile/upload-face.js';
import { DemoBanner } from '../../features/header/demo-banner.js';
import { PlaceholderButton } from '../../features/header/placeholder-button.js';
import { UnhideButton } from '../../features/header/unhide-button.js';
import { UpgradeBanner } from '../../features/header/upgrade-banner.js';
import { Selection } from '../../features/selection/selection.js';
import { PhotoAllowance } from '../../features/upgrade/photo-allowance.js';
import { UpgradeHost } from '../../features/upgrade/upgrade-host.js';
import { ProgressBar } from '../../features/uploads/progress/progress-bar.js';
import type { UploadItem } from '../../features/uploads/queue/upload-item.js';
import { AT_START } from '../../features/uploads/queue/upload-target.js';
import { FilterLine } from '../../features/view/filter-line.js';
import type { View } from '../../features/view/use-view.js';
import { ViewMenu } from '../../features/view/view-menu.js';
import { Button } from '../../shared/ui/button.js';
import { Exhibit } from './exhibit.js';
import { PICTURE, PLAIN } from './plain-photo.js';
import { ACTIONS, nothing } from './tile-actions.js';

const TILES: readonly Photo[] = [
  PLAIN,
  { ...PLAIN, id: 'reel', mediaType: 'reel' },
  { ...PLAIN, id: 'carousel', mediaType: 'carousel' },
  { ...PLAIN, id: 'pinned', isPinned: true },
  { ...PLAIN, id: 'hidden', isHidden: true },
  { ...PLAIN, id: 'placeholder', isPlaceholder: true, url: null, thumbUrl: null },
  { ...PLAIN, id: 'draft-1', isPlaceholder: true, url: null, thumbUrl: null },
  { ...PLAIN, id: 'broken', url: '/media/none/master', thumbUrl: '/media/none/thumb' },
  { ...PLAIN, id: 'next' },
  { ...PLAIN, id: 'posted' },
];

const POSTING: Posting = {
  ...NOTHING_POSTED,
  posted: new Set(['posted']),
  numbers: new Map([['next', 1]]),
};

const CONTENT = feedContent(TILES, [], POSTING);
const TILE_ACTIONS = { ...ACTIONS, posting: POSTING };

const UPLOAD: UploadItem = {
  id: 'upload',
  gridId: 'grid',
  target: AT_START,
  photoId: 'upload',
  siblings: ['upload'],
  name: 'sea.jpg',
  preview: PICTURE,
  stage: 'waiting',
  progress: new Store(0),
  note: null,
  mayRetry: false,
};

const UPLOADS: readonly UploadItem[] = [
  UPLOAD,
  { ...UPLOAD, stage: 'preparing' },
  { ...UPLOAD, stage: 'sending', progress: new Store(0.6) },
  { ...UPLOAD, stage: 'failed', note: 'This image cannot be read.' },
];

const VIEW: View = {
  showHidden: true,
  setShowHidden: nothing,
  withoutCaption: false,
  setWithoutCaption: nothing,
  postingOrder: true,
  setPostingOrder: nothing,
  unlockPosted: false,
  setUnlockPosted: nothing,
  preview: false,
  setPreview: nothing,
};

const GEOMETRY = geometryOf(800, RATIOS.posts);

/** The parts of the grid page. */
export function GridParts() {
  return (
    <>
      <Tiles name="Tiles" />
      <Tiles name="Tiles on a phone" compact />
      <Tiles name="Selected tiles" selected={3} />
      <Exhibit name="Files on their way">
        {UPLOADS.map((item) => (
          <div key={item.stage} className="relative h-40 w-32 overflow-hidden rounded-tile bg-neutral-3">
            <UploadFace item={item} />
          </div>
        ))}
        <div className="w-80">
          <ProgressBar
            progress={{
              current: 3,
              total: 7,
              percent: 43,
              text: '3 of 7 complete',
              note: 'Waiting for the connection',
              finished: false,
            }}
          />
        </div>
      </Exhibit>
      <Exhibit name="Header">
        <PlaceholderButton disabled={false} onAdd={() => true} />
        <PlaceholderButton disabled={false} locked onAdd={() => false} />
        <UnhideButton hidden={0} disabled={false} onUnhideAll={nothing} />
        <UnhideButton hidden={12} disabled={false} onUnhideAll={nothing} />
        <ViewMenu view={VIEW} ratio="3:4" limits={PLANS.free} disabled={false} hasPosted onRatio={nothing} />
        <div className="w-full">
          <UpgradeBanner />
          <DemoBanner />
          <FilterLine shown={4} total={12} onEnd={nothing} />
          <div className="relative h-11">
            <PhotoAllowance count={7} limit={9} />
          </div>
        </div>
      </Exhibit>
      <Exhibit name="Upgrade dialogs">
        {(Object.keys(UPGRADES) as Upgrade[]).map((upgrade) => (
          <Button key={upgrade} onClick={() => openDialog({ kind: 'upgrade', upgrade, instead: null })}>
            {UPGRADES[upgrade].title}
          </Button>
        ))}
        <UpgradeHost />
      </Exhibit>
      <Exhibit name="Nothing to show">
        <EmptyGrid onUpload={nothing} />
        <EmptyReels />
        <AllHidden onShow={nothing} />
        <div className="w-80">
          <FeedSkeleton />
        </div>
      </Exhibit>
    </>
  );
}

function placerOfTiles(): TilePlacer {
  const placer = new TilePlacer();
  const order = TILES.map(({ id }) => id);
  placer.show({
    geometry: GEOMETRY,
    order,
    uploads: new Set(),
    spanAt: () => null,
    orderAfter: () => order,
    carriedWith: (id) => [id],
    maySwap: () => false,
  });
  return placer;
}

function selectionOf(count: number): Selection {
  const selection = new Selection();
  const ids = TILES.map(({ id }) => id);
  selection.show(ids);
  for (const id of ids.slice(0, count)) selection.toggle(id);
  return selection;
}

interface TilesProps {
  readonly name: string;
  readonly compact?: boolean;
  readonly selected?: number;
}

function Tiles({ name, compact = false, selected = 0 }: TilesProps) {
  const [placer] = useState(placerOfTiles);
  const [selection] = useState(() => selectionOf(selected));
  const [engaged, setEngaged] = useState<string | null>(null);
  return (
    <Exhibit name={name}>
      <ul className="relative" style={{ width: 800, height: (GEOMETRY.tileHeight + GEOMETRY.gap) * 4 }}>
        {TILES.map((photo, place) => (
          <Tile
            key={photo.id}
            photo={photo}
            fill={null}
            place={place}
            number={place}
            total={TILES.length}
            geometry={GEOMETRY}
            placer={placer}
            actions={TILE_ACTIONS}
            selection={selection}
            isTabStop
            isCarried={false}
            onFocused={nothing}
            isEngaged={photo.id === engaged}
            engage={(id, on) => setEngaged(on ? id : null)}
            compact={compact}
            describedBy=""
          />
        ))}
        <PostedLine content={CONTENT} geometry={GEOMETRY} />
      </ul>
    </Exhibit>
  );
}

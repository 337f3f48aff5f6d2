import type { Grid } from '@tessera/contracts';
import { useState, type ReactNode } from 'react';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { JoinDialog } from '../../features/carousel/join/join-dialog.js';
import { SplitHost } from '../../features/carousel/split-host.js';
import CropDialog from '../../features/crop/crop-dialog.js';
import GoneDialog from '../../features/details/gone-dialog.js';
import { Lightbox } from '../../features/details/lightbox.js';
import ReelViewer from '../../features/details/reel/reel-viewer.js';
import DraftsSheet from '../../features/drafts/drafts-sheet.js';
import CarryBar from '../../features/feed/drag/carry-bar.js';
import { MediaTypeChoiceHost } from '../../features/feed/media-type-choice-host.js';
import TileMenu from '../../features/feed/tile/tile-menu.js';
import TileSheet from '../../features/feed/tile/tile-sheet.js';
import GridNameDialog from '../../features/grids/grid-name-dialog.js';
import GridSheet from '../../features/grids/grid-sheet.js';
import MoveDialog from '../../features/selection/move-dialog.js';
import { SelectionBar } from '../../features/selection/selection-bar.js';
import { Selection } from '../../features/selection/selection.js';
import SelectionSheet from '../../features/selection/selection-sheet.js';
import { TourHost } from '../../features/tour/tour-host.js';
import { openTour } from '../../features/tour/tour-store.js';
import GridChoiceDialog from '../../features/transfer/grid-choice-dialog.js';
import UploadDialog from '../../features/uploads/choose/upload-dialog.js';
import Preview from '../../features/view/preview.js';
import LogOutDialog from '../../shared/session/log-out-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { Exhibit } from './exhibit.js';
import { PICTURE, PLAIN } from './plain-photo.js';
import { SELECTION_COMMANDS } from './selection-commands.js';
import { ACTIONS, nothing } from './tile-actions.js';

const IN_CAROUSEL = [0, 1, 2].map((carouselPosition) => ({
  ...PLAIN,
  id: `split-${carouselPosition}`,
  carouselGroupId: 'split',
  carouselPosition,
}));

const JOINABLE = ['Posts', 'Drafts'].map((name, at) => ({
  name: name as 'Posts' | 'Drafts',
  photos: Array.from({ length: 7 - 5 * at }, (_, number) => ({
    ...PLAIN,
    id: `join-${at}-${number}`,
    url: PICTURE,
    position: at === 0 ? number : -1,
    isHidden: number === 4,
    isPinned: number === 1,
  })),
}));
const JOINABLE_NAMES = new Map(JOINABLE.flatMap(({ photos }) => photos.map(({ id }) => [id, id] as const)));

const GRIDS = ['My First Grid', 'A name that is longer than the sheet of a phone can show', 'Empty'].map(
  (name, at) => ({ id: `grid-${at}`, name, createdAt: PLAIN.createdAt, photoCount: 2 - at }),
);

const DRAFT = { ...PLAIN, position: -1 };

function Drafts({ selection, close }: { readonly selection: Selection; readonly close: () => void }) {
  return (
    <DraftsSheet
      drafts={[DRAFT, { ...DRAFT, id: 'other-draft' }]}
      uploads={[]}
      actions={ACTIONS}
      selection={selection}
      selectionBar={<SelectionBar count={1} commands={SELECTION_COMMANDS} onEnd={() => selection.end()} />}
      onMove={nothing}
      onUpload={nothing}
      shape={4 / 3}
      onClose={close}
    />
  );
}

interface GridChoiceProps {
  readonly title: string;
  readonly grids: readonly Grid[];
  readonly close: () => void;
}

function GridChoice({ title, grids, close }: GridChoiceProps) {
  return (
    <GridChoiceDialog
      title={title}
      photos={3}
      grids={grids}
      countOf={({ photoCount }) => photoCount}
      thumbsOf={({ photoCount }) => Array.from({ length: photoCount }, () => PICTURE)}
      isFull={({ photoCount }) => photoCount === 2}
      onChoose={nothing}
      onClose={close}
    />
  );
}

/** What stands open over the page, by the button that opens it. */
const DIALOGS: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  'Create New Grid': (close) => (
    <GridNameDialog
      title="Create New Grid"
      confirmLabel="Create Grid"
      name=""
      onConfirm={() => Promise.resolve(true)}
      onClose={close}
    />
  ),
  'Edit Grid Name': (close) => (
    <GridNameDialog
      title="Edit Grid Name"
      confirmLabel="Save"
      name="My First Grid"
      onConfirm={() => Promise.resolve(false)}
      onClose={close}
    />
  ),
  'Upload Photos': (close) => (
    <UploadDialog
      queue={{ retry: nothing, remove: nothing }}
      items={[]}
      results={{ added: 0, current: 0, total: 0, refused: [] }}
      whereIs={() => null}
      places={4}
      into="feed"
      onUpload={nothing}
      onRefused={nothing}
      onClose={close}
    />
  ),
  'Move to position': (close) => (
    <MoveDialog
      description="Photo 3, of 9"
      place={2}
      span={{ first: 0, end: 6 }}
      onMove={nothing}
      onClose={close}
    />
  ),
  'Add from grid': (close) => (
    <JoinDialog
      groups={JOINABLE}
      names={JOINABLE_NAMES}
      shape={4 / 3}
      room={3}
      onAdd={nothing}
      onClose={close}
    />
  ),
  'Add from grid, with nothing to add': (close) => (
    <JoinDialog groups={[]} names={new Map()} shape={4 / 3} room={3} onAdd={nothing} onClose={close} />
  ),
  'Adjust crop': (close) => <CropDialog photo={PLAIN} ratio="3:4" onSave={nothing} onClose={close} />,
  'Adjust crop of a wide photo': (close) => (
    <CropDialog
      photo={{ ...PLAIN, width: 1600, height: 900, focus: { x: 0.3, y: 0.4, zoom: 1.5 } }}
      ratio="1:1"
      onSave={nothing}
      onClose={close}
    />
  ),
  'Sheet of a tile': (close) => <TileSheet photo={PLAIN} name="Photo 3" actions={ACTIONS} close={close} />,
  'Menu of a tile': (close) => (
    <TileMenu photo={PLAIN} name="Photo 3" actions={ACTIONS} close={close} at={{ x: 24, y: 80 }} />
  ),
  'Sheet of a placeholder': (close) => (
    <TileSheet
      photo={{ ...PLAIN, isPlaceholder: true, isPinned: true, isHidden: true }}
      name="Placeholder 3"
      actions={ACTIONS}
      close={close}
    />
  ),
  'Sheet of a draft': (close) => (
    <TileSheet photo={{ ...PLAIN, position: -1 }} name="Draft 3" actions={ACTIONS} close={close} />
  ),
  'Sheet of the drafts': (close) => <Drafts selection={new Selection()} close={close} />,
  'Sheet of the drafts, some selected': (close) => {
    const selection = new Selection();
    selection.show([DRAFT.id]);
    selection.toggle(DRAFT.id);
    return <Drafts selection={selection} close={close} />;
  },
  'Sheet of the grids': (close) => (
    <GridSheet
      full={false}
      grids={GRIDS}
      selectedId="grid-1"
      countOf={({ photoCount }) => photoCount}
      thumbsOf={({ photoCount }) => Array.from({ length: photoCount }, () => PICTURE)}
      onSelect={nothing}
      onCreate={nothing}
      onRename={nothing}
      onDelete={nothing}
      onReorder={nothing}
      onClose={close}
    />
  ),
  'Move to grid': (close) => <GridChoice title="Move to grid" grids={GRIDS} close={close} />,
  'Copy to grid': (close) => <GridChoice title="Copy to grid" grids={GRIDS} close={close} />,
  'Copy to grid, the only one': (close) => <GridChoice title="Copy to grid" grids={[]} close={close} />,
  Preview: (close) => <Preview posts={IN_CAROUSEL} tab="posts" ratio="3:4" onClose={close} />,
  Lightbox: (close) => (
    <Lightbox
      photo={PLAIN}
      name="Photo 2 of 3"
      fileName="photo-1-2.jpg"
      number={1}
      total={3}
      hasPrevious
      hasNext
      onStep={nothing}
      onClose={close}
    />
  ),
  Reel: (close) => (
    <ReelViewer reel={PLAIN} reels={[PLAIN]} onShow={nothing} onEdit={nothing} onClose={close} />
  ),
  'A post that is no longer in the grid': (close) => (
    <GoneDialog
      texts={[{ photoId: PLAIN.id, field: 'description', text: 'Low tide, early' }]}
      onClose={close}
    />
  ),
  'Logging out while photos are on their way': (close) => (
    <LogOutDialog changes={0} photos={3} fullSize={0} unsafe={3} logOut={nothing} onClose={close} />
  ),
  'Logging out while changes wait': (close) => (
    <LogOutDialog changes={4} photos={2} fullSize={20} unsafe={0} logOut={nothing} onClose={close} />
  ),
  'Photos selected': (close) => <SelectionBar count={3} commands={SELECTION_COMMANDS} onEnd={close} />,
  'Sheet of a selection': (close) => (
    <SelectionSheet count={3} commands={SELECTION_COMMANDS} onClose={close} />
  ),
  'Picked up by a tap, to swap': (close) => <CarryBar isSwap onSwap={nothing} onCancel={close} />,
  'Picked up by a tap': (close) => <CarryBar isSwap={false} onSwap={nothing} onCancel={close} />,
};

/** The dialogs, sheets and bars of the grid page. */
export function GridDialogs() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Exhibit name="Dialogs of the grid page">
      {Object.keys(DIALOGS).map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button onClick={() => openDialog({ kind: 'split', coverId: 'split-0', wanted: 'reel' })}>
        Split into single posts
      </Button>
      <Button
        onClick={() => openDialog({ kind: 'mediaType', photoId: PLAIN.id, mine: 'carousel', theirs: 'reel' })}
      >
        Media type changed elsewhere
      </Button>
      <Button onClick={openTour}>Tour</Button>
      {open !== null && DIALOGS[open]?.(() => setOpen(null))}
      <SplitHost photos={IN_CAROUSEL} />
      <MediaTypeChoiceHost photos={[PLAIN]} onKeepMine={nothing} />
      <TourHost ready={false} />
    </Exhibit>
  );
}

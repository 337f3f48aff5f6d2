import { LIMITS, type Photo } from '@tessera/contracts';
import { Grid3x3, Plus, Split } from 'lucide-react';
import { useRef } from 'react';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { LockedIcon, lockedName } from '../../shared/ui/locked.js';
import { onlyThisPress } from '../../shared/ui/only-this-press.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { FilesInput } from '../uploads/choose/files-input.js';
import type { FileUnderWay } from '../uploads/queue/upload-item.js';
import type { CarouselActions } from './carousel-actions.js';
import { beside } from './beside.js';
import { CarouselStrip } from './carousel-strip.js';
import { StripToolbar } from './strip-toolbar.js';
import { StripUpload } from './strip-upload.js';
import { useCarousel } from './use-carousel.js';

interface CarouselPhotosProps {
  readonly gridId: string;
  readonly groupId: string;
  readonly photos: Photos;
  /** Of this carousel, by their number. */
  readonly members: readonly Photo[];
  readonly shown: Photo;
  readonly uploads: readonly FileUnderWay[];
  readonly actions: CarouselActions;
  readonly onShow: (id: string) => void;
  /** The plan has no carousels: this one stays, and takes no more photos. */
  readonly locked: boolean;
  /** Null for a draft, which takes no more photos until it is in the feed. */
  readonly onAdd: ((files: readonly File[]) => void) | null;
  /** A full carousel shows a toast before files are chosen. Returns whether there is room. */
  readonly mayAdd: () => boolean;
  /** Offers the grid's own photos. */
  readonly onAddFromGrid: () => void;
  readonly onHold: (held: boolean) => void;
}

/** 'Carousel Photos (n of 20)': the strip, what can be done to the photo that is shown, and adding more. */
export function CarouselPhotos(props: CarouselPhotosProps) {
  const { gridId, groupId, photos, members, shown, uploads, actions, onShow, onAdd } = props;
  const input = useRef<HTMLInputElement>(null);
  const { failed, tryAgain } = useCarousel(gridId, groupId);
  const addName = lockedName('Add photos', props.locked);
  const number = members.findIndex(({ id }) => id === shown.id);

  const remove = (photo: Photo) => {
    onlyThisPress();
    const next = beside(members, photo);
    if (photo.id === shown.id && next !== undefined) onShow(next.id);
    actions.remove(photo);
  };

  return (
    <>
      <div className="flex items-center gap-2">
        <h3 className="mr-auto font-semibold">
          {`Carousel Photos (${members.length} of ${LIMITS.carouselPhotos})`}
        </h3>
        <Tooltip text="Split into single posts">
          <IconButton
            size="small"
            label="Split into single posts"
            icon={<Split className="size-4" />}
            onClick={() =>
              members[0] !== undefined &&
              openDialog({ kind: 'split', coverId: members[0].id, wanted: 'photo' })
            }
          />
        </Tooltip>
      </div>
      {failed && (
        <p role="alert" className="flex items-center gap-2 text-small text-danger">
          <span className="mr-auto">The carousel photos could not be loaded.</span>
          <Button size="small" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      )}
      <CarouselStrip
        members={members}
        shownId={shown.id}
        onShow={onShow}
        onMove={(photo, to) => actions.move(photos, photo, to)}
        onRemove={remove}
        onHold={props.onHold}
      >
        {uploads.map((item) => (
          <StripUpload key={item.id} item={item} />
        ))}
        {onAdd !== null && (
          <li className="aspect-[3/4]">
            <Tooltip text={addName}>
              <button
                type="button"
                aria-label={addName}
                onClick={() => props.mayAdd() && input.current?.click()}
                className="grid size-full place-items-center rounded-tile border border-dashed border-neutral-6 text-neutral-8 transition-colors hover:bg-neutral-3 hover:text-neutral-10"
              >
                <LockedIcon locked={props.locked}>
                  <Plus className="size-5" aria-hidden="true" />
                </LockedIcon>
              </button>
            </Tooltip>
            <FilesInput ref={input} label="Photos for the carousel" onFiles={onAdd} />
          </li>
        )}
      </CarouselStrip>
      <Button
        size="small"
        aria-label={lockedName('Add from grid', props.locked)}
        onClick={props.onAddFromGrid}
        className="justify-self-start"
      >
        <LockedIcon locked={props.locked}>
          <Grid3x3 className="size-4" aria-hidden="true" />
        </LockedIcon>
        Add from grid
      </Button>
      {number >= 0 && (
        <StripToolbar
          photo={shown}
          number={number}
          total={members.length}
          onMove={(photo, to) => actions.move(photos, photo, to)}
          onRemove={remove}
        />
      )}
    </>
  );
}

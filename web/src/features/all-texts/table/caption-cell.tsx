import { LIMITS, type Photo } from '@tessera/contracts';
import { useEffect } from 'react';
import { useStore } from '../../../shared/store.js';
import { CaptionConflict } from '../../details/captions/caption-conflict.js';
import type { CaptionDesk } from '../../details/captions/caption-desk.js';
import { STATE_TEXTS } from '../../details/captions/caption-states.js';
import { useShownField } from '../../details/texts/lost-text.js';
import { TEXT_FIELDS } from '../text-fields.js';
import { CellField } from './cell-field.js';

interface CaptionCellProps {
  /** A post; of a carousel its cover. */
  readonly photo: Photo;
  readonly name: string;
  readonly desk: CaptionDesk;
}

/** A caption, saved as in the details. */
export function CaptionCell({ photo, name, desk }: CaptionCellProps) {
  const { id, description } = photo;
  const unsaved = useStore({ subscribe: desk.subscribe, read: () => desk.unsavedCaption(id) });
  useShownField(id, 'description');
  // Scrolled out of sight, or closed.
  useEffect(() => () => void desk.endVisit(id), [desk, id]);
  return (
    <>
      <CellField
        what={TEXT_FIELDS.description.name}
        of={name}
        text={unsaved?.text ?? description}
        most={LIMITS.caption}
        stops={LIMITS.captionHardStop}
        note={unsaved === null ? '' : STATE_TEXTS[unsaved.state]}
        onWrite={(text) => desk.write(id, description, text)}
        onLeave={() => void desk.endVisit(id)}
      />
      {unsaved !== null && unsaved.theirs !== null && (
        <CaptionConflict
          mine={unsaved.text}
          theirs={unsaved.theirs}
          onKeepMine={() => desk.keepMine(id)}
          onTakeTheirs={() => desk.takeTheirs(id)}
        />
      )}
    </>
  );
}

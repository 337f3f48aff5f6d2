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
  const draft = useStore({ subscribe: desk.subscribe, read: () => desk.draft(id) });
  useShownField(id, 'description');
  // Scrolled out of sight, or closed.
  useEffect(() => () => void desk.endVisit(id), [desk, id]);
  return (
    <>
      <CellField
        what={TEXT_FIELDS.description.name}
        of={name}
        text={draft?.text ?? description}
        most={LIMITS.caption}
        stops={LIMITS.captionHardStop}
        note={draft === null ? '' : STATE_TEXTS[draft.state]}
        onWrite={(text) => desk.write(id, description, text)}
        onLeave={() => void desk.endVisit(id)}
      />
      {draft !== null && draft.theirs !== null && (
        <CaptionConflict
          mine={draft.text}
          theirs={draft.theirs}
          onKeepMine={() => desk.keepMine(id)}
          onTakeTheirs={() => desk.takeTheirs(id)}
        />
      )}
    </>
  );
}

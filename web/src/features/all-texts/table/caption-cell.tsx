import { LIMITS, type Photo } from '@tessera/contracts';
import { useEffect } from 'react';
import type { CaptionAutosave } from '../../details/captions/caption-autosave.js';
import { STATE_TEXTS } from '../../details/captions/caption-states.js';
import { useCaption } from '../../details/captions/use-caption.js';
import { TEXT_FIELDS } from '../text-fields.js';
import { AutosavedCell } from './autosaved-cell.js';

interface CaptionCellProps {
  /** A post; of a carousel its cover. */
  readonly photo: Photo;
  readonly name: string;
  readonly captionAutosave: CaptionAutosave;
}

/** A caption, saved as in the details. */
export function CaptionCell({ photo, name, captionAutosave }: CaptionCellProps) {
  const { id } = photo;
  const caption = useCaption(photo, captionAutosave);
  // Scrolled out of sight, or closed.
  useEffect(() => () => void captionAutosave.saver.endVisit(id), [captionAutosave, id]);
  return (
    <AutosavedCell
      what={TEXT_FIELDS.description.name}
      of={name}
      autosaved={caption}
      most={LIMITS.caption}
      stops={LIMITS.captionHardStop}
      note={caption.state === null ? '' : STATE_TEXTS[caption.state]}
    />
  );
}

import type { Photo } from '@tessera/contracts';
import type { TextField } from '../../../domain/captions/unsaved-texts.js';
import { usePhotoText } from '../../details/texts/use-photo-text.js';
import { TEXT_FIELDS } from '../text-fields.js';
import { AutosavedCell } from './autosaved-cell.js';

interface TextCellProps {
  readonly photo: Photo;
  readonly field: TextField;
  /** Of the photo. */
  readonly name: string;
}

/** A first comment or an alt text, saved as in the details. */
export function TextCell({ photo, field, name }: TextCellProps) {
  const autosaved = usePhotoText(photo, field);
  const { name: what, most } = TEXT_FIELDS[field];
  return (
    <AutosavedCell
      what={what}
      of={name}
      autosaved={autosaved}
      most={most}
      stops={most}
      note={autosaved.state === 'failed' ? 'Not saved yet. Change it to try again.' : ''}
    />
  );
}

import type { Photo } from '@tessera/contracts';
import type { TextField } from '../../../domain/captions/unsaved-texts.js';
import { CaptionConflict } from '../../details/captions/caption-conflict.js';
import { useAutoSavedText } from '../../details/texts/use-auto-saved-text.js';
import { TEXT_FIELDS } from '../text-fields.js';
import { CellField } from './cell-field.js';

interface TextCellProps {
  readonly photo: Photo;
  readonly field: TextField;
  /** Of the photo. */
  readonly name: string;
}

/** A first comment or an alt text, saved as in the details. */
export function TextCell({ photo, field, name }: TextCellProps) {
  const { text, state, theirs, write, save, keepMine, takeTheirs } = useAutoSavedText(photo, field);
  const { name: what, most } = TEXT_FIELDS[field];
  return (
    <>
      <CellField
        what={what}
        of={name}
        text={text}
        most={most}
        stops={most}
        note={state === 'failed' ? 'Not saved yet. Change it to try again.' : ''}
        onWrite={write}
        onLeave={save}
      />
      {theirs !== null && (
        <CaptionConflict
          what={what}
          mine={text}
          theirs={theirs}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </>
  );
}

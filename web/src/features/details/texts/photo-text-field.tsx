import { LIMITS, type Photo } from '@tessera/contracts';
import { useEffect, useEffectEvent } from 'react';
import type { TextField } from '../../../domain/captions/unsaved-texts.js';
import { NEVER_FIRST } from '../../../shared/ui/first-focus.js';
import { TextArea } from '../../../shared/ui/text-area.js';
import { isRefused } from '../autosave.js';
import { CaptionConflict } from '../captions/caption-conflict.js';
import { useSlashTexts } from '../saved-texts/use-slash-texts.js';
import { usePhotoText } from './use-photo-text.js';

interface PhotoTextFieldProps {
  readonly photo: Photo;
  readonly field: TextField;
  readonly label: string;
  /** It has to be seen: the person decides. */
  readonly onRefused: () => void;
}

/** A text of a photo with its length, saved while it is written. */
export function PhotoTextField({ photo, field, label, onRefused }: PhotoTextFieldProps) {
  const { text, state, theirs, write, leave, keepMine, takeTheirs } = usePhotoText(photo, field);
  const refused = isRefused(state);
  const show = useEffectEvent(onRefused);
  useEffect(() => {
    if (refused) show();
  }, [refused]);
  const slash = useSlashTexts(text);
  return (
    <div>
      <TextArea
        {...NEVER_FIRST}
        label={label}
        value={text}
        rows={2}
        maxLength={LIMITS[field]}
        count={`${text.length} of ${LIMITS[field]} characters`}
        error={state === 'failed' ? 'Not saved yet. Change it to try again.' : undefined}
        onChange={(event) => {
          write(event.target.value);
          // An alt text describes one picture.
          if (field === 'firstComment') slash.typed(event);
        }}
        onSelect={slash.moved}
        onBlur={() => {
          slash.left();
          leave();
        }}
      />
      {slash.list}
      {theirs !== null && (
        <CaptionConflict
          what={label}
          mine={text}
          theirs={theirs}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </div>
  );
}

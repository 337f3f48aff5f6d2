import { LIMITS, type Photo } from '@tessera/contracts';
import { useEffect, useEffectEvent } from 'react';
import type { TextField } from '../../../domain/captions/unsaved-texts.js';
import { NEVER_FIRST } from '../../../shared/ui/first-focus.js';
import { TextArea } from '../../../shared/ui/text-area.js';
import { CaptionConflict } from '../captions/caption-conflict.js';
import { useSlashTexts } from '../saved-texts/use-slash-texts.js';
import { useAutoSavedText } from './use-auto-saved-text.js';

interface AutoSavedTextProps {
  readonly photo: Photo;
  readonly field: TextField;
  readonly label: string;
  /** It has to be seen: the person decides. */
  readonly onRefused: () => void;
}

/** A text of a photo with its length, saved while it is written. */
export function AutoSavedText({ photo, field, label, onRefused }: AutoSavedTextProps) {
  const { text, state, theirs, write, save, keepMine, takeTheirs } = useAutoSavedText(photo, field);
  const isRefused = state !== undefined;
  const show = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) show();
  }, [isRefused]);
  const slash = useSlashTexts(text);
  return (
    <div>
      <TextArea
        {...NEVER_FIRST}
        label={label}
        value={text}
        rows={2}
        maxLength={LIMITS[field]}
        hint={`${text.length} of ${LIMITS[field]} characters`}
        error={state === 'failed' ? 'Not saved yet. Change it to try again.' : undefined}
        onChange={(event) => {
          write(event.target.value);
          // An alt text describes one picture.
          if (field === 'firstComment') slash.typed(event);
        }}
        onSelect={slash.moved}
        onBlur={() => {
          slash.left();
          save();
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

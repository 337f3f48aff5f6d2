import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { GridView } from '../../../domain/photos/grid-view.js';
import { dateWords, DAYS, isDay, scheduleOf, unknownZoneNote } from '../../../domain/photos/post-dates.js';
import { useGrid } from '../../../domain/photos/use-grid.js';
import { announceAccepted } from '../../../domain/toasts/announce-accepted.js';
import { notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { Button } from '../../../shared/ui/button.js';
import { DateField } from '../../../shared/ui/date-field.js';
import { NEVER_FIRST } from '../../../shared/ui/first-focus.js';
import { passFocus } from '../../../shared/ui/pass-focus.js';
import { useCallback, useRef, useState } from 'react';

const FAILURE = { title: 'Failed to save the date', description: 'Please try again.' };

/** The day on which a post is due: its own, or the one that follows from the grid's rhythm. */
export function PostDate({ post }: { readonly post: Photo }) {
  const client = useQueryClient();
  const [now] = useState(Date.now);
  const field = useRef<HTMLInputElement>(null);
  const stored = post.date ?? '';
  // What is typed belongs to the date that it began with: another one, such as by Undo, is shown at once.
  const [draft, setDraft] = useState({ of: stored, text: stored });
  const typed = draft.of === stored ? draft.text : stored;
  const setTyped = (text: string) => setDraft({ of: stored, text });
  const readHint = useCallback((view: GridView) => hintOf(view, post.id, now), [now, post.id]);
  const hint = useGrid(post.gridId, readHint);
  const save = (value: string | null): void => {
    if (value === (post.date ?? null)) return;
    const change = { kind: 'set', id: post.id, field: 'date', value, seen: post.date ?? null } as const;
    const done = historyOf(client, post.gridId).do(change);
    announceAccepted(done, value === null ? 'Date cleared.' : 'Date saved.');
    done.stored.catch((error: unknown) => notifyFailed(error, FAILURE, () => save(value)));
  };
  return (
    <div className="flex items-start gap-2">
      <div className="flex-1">
        <DateField
          {...NEVER_FIRST}
          ref={field}
          label="Fixed date"
          {...DAYS}
          value={typed}
          hint={hint}
          onDay={(day) => {
            setTyped(day);
            if (isDay(day)) save(day);
          }}
          onBlur={() => (typed === '' ? save(null) : setTyped(stored))}
        />
      </div>
      {post.date !== undefined && (
        <Button
          className="mt-6 h-11"
          onClick={({ currentTarget }) => {
            passFocus(currentTarget, field.current);
            save(null);
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

function hintOf(view: GridView, id: string, now: number): string {
  const { rhythm, slots } = scheduleOf(view, now);
  const slot = slots.get(id);
  if (slot === undefined)
    return view.state.rhythm === null
      ? 'The grid has no rhythm.'
      : (unknownZoneNote(view.state.rhythm) ?? '');
  const { long, mark, why } = dateWords(slot, rhythm.zone);
  const text = `${long.charAt(0).toUpperCase()}${long.slice(1)}${slot.fixed ? '' : ', by the rhythm'}.`;
  return [text, mark === null ? '' : `${mark}.`, why ?? ''].filter((part) => part !== '').join(' ');
}

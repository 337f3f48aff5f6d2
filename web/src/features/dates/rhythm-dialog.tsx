import { useQueryClient } from '@tanstack/react-query';
import type { Rhythm } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { historyOf } from '../../domain/history/grid-history.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { ownZone, slotText, unknownZoneNote } from '../../domain/photos/post-dates.js';
import { announceAccepted } from '../../domain/toasts/announce-accepted.js';
import { undoAction } from '../../domain/toasts/change-toasts.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { DiscardQuestion } from '../../shared/ui/discard-question.js';
import { toast } from '../../shared/ui/toast-store.js';
import { useAskBeforeLeaving } from '../../shared/ui/use-ask-before-leaving.js';
import { firstStart, nextDates, problemOf, withSkipped } from './rhythm-draft.js';
import { RhythmFields } from './rhythm-fields.js';

interface RhythmDialogProps {
  readonly view: GridView;
  readonly onClose: () => void;
}

const FORM = 'rhythm';
const PROBLEM = 'rhythm-problem';
const REMOVED = { title: 'Rhythm removed', description: 'Only fixed dates are left.' };
const FAILURE = { title: 'Failed to save the rhythm', description: 'Please try again.' };

/** 'Rhythm': the weekdays and times at which a grid is posted. The dates of its posts follow from it. */
export function RhythmDialog({ view, onClose }: RhythmDialogProps) {
  const client = useQueryClient();
  const { gridId, state } = view;
  const [now] = useState(Date.now);
  const [seen] = useState(state.rhythm);
  const [before] = useState<Rhythm>(() => seen ?? newRhythm(now));
  const [draft, setRhythm] = useState(before);
  const [hasStart, setHasStart] = useState(seen !== null);
  const rhythm = hasStart ? draft : { ...draft, start: firstStart(draft, now) };
  const [skip, setSkip] = useState('');
  const [discarding, setDiscarding] = useState(false);
  const problem = problemOf(rhythm);
  // A day that was chosen and not added is meant as well.
  const written = withSkipped(rhythm, skip);
  const isChanged = JSON.stringify(written) !== JSON.stringify(before);
  useAskBeforeLeaving(isChanged);
  const save = (wanted: Rhythm | null): void => {
    onClose();
    const history = historyOf(client, gridId);
    const done = history.do({ kind: 'grid', rhythm: wanted, seen });
    if (wanted === null) {
      const undo = undoAction(() => history.undo(done.step), 'The rhythm is back.');
      toast({ ...REMOVED, actions: [undo] });
    } else announceAccepted(done, 'Rhythm saved.');
    done.stored.catch((error: unknown) => notifyFailed(error, FAILURE, () => save(wanted)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) save(written);
  };
  const mayClose = () => {
    if (isChanged) setDiscarding(true);
    return !isChanged;
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        mayClose={mayClose}
        title="Rhythm"
        description="Posts get their dates from it, in posting order."
        actions={
          <>
            {state.rhythm !== null && (
              <Button variant="ghost" className="sm:mr-auto" onClick={() => save(null)}>
                No rhythm
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              disabled={problem !== null}
              aria-describedby={PROBLEM}
            >
              Save
            </Button>
            {/* Above the buttons, which wrap upwards: in the form it would be below what is seen of it. */}
            <p
              id={PROBLEM}
              role="status"
              className="basis-full! text-small text-neutral-9 empty:hidden sm:text-right"
            >
              {problem}
            </p>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} className="grid grid-cols-1 gap-2">
          <RhythmFields
            rhythm={rhythm}
            onChange={setRhythm}
            onStart={(start) => {
              setHasStart(true);
              setRhythm({ ...rhythm, start });
            }}
            skip={skip}
            onSkip={setSkip}
          />
          {problem === null && <NextDates rhythm={rhythm} now={now} />}
        </form>
      </Dialog>
      <DiscardQuestion open={discarding} onOpenChange={setDiscarding} onConfirm={onClose}>
        The rhythm has not been saved.
      </DiscardQuestion>
    </>
  );
}

function newRhythm(now: number): Rhythm {
  const rhythm = { weekly: [], zone: ownZone(), start: '', skipped: [] };
  return { ...rhythm, start: firstStart(rhythm, now) };
}

function NextDates({ rhythm, now }: { readonly rhythm: Rhythm; readonly now: number }) {
  return (
    <section aria-label="Next dates" className="rounded-control bg-neutral-3 p-3 text-small">
      <h3 className="font-semibold">Next dates</h3>
      <p className="empty:hidden">{unknownZoneNote(rhythm)}</p>
      {/* Not read at each key: every step of a time changes all of them. */}
      <ol>
        {nextDates(rhythm, now).map((slot) => (
          <li key={slot.at}>{slotText(slot)}</li>
        ))}
      </ol>
    </section>
  );
}

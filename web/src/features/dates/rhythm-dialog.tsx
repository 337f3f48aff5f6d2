import { useQueryClient } from '@tanstack/react-query';
import { LIMITS, type Rhythm } from '@tessera/contracts';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { historyOf } from '../../domain/history/grid-history.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { DAYS, dayText, ownZone, slotText } from '../../domain/photos/post-dates.js';
import { announceAccepted } from '../../domain/toasts/announce-accepted.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { DiscardQuestion } from '../../shared/ui/discard-question.js';
import { CONTROL, FieldFrame } from '../../shared/ui/field-frame.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { passFocus, sameInNextRow } from '../../shared/ui/pass-focus.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { useAskBeforeLeaving } from '../../shared/ui/use-ask-before-leaving.js';
import {
  firstStart,
  maySkip,
  nextDates,
  nextTime,
  problemOf,
  timesOf,
  WEEKDAYS,
  withDay,
  withSkipped,
  withTimes,
} from './rhythm-draft.js';

interface RhythmDialogProps {
  readonly view: GridView;
  readonly onClose: () => void;
}

const FORM = 'rhythm';
const ZONE = 'rhythm-zone';
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
      const undo = () => void history.undo(done.step);
      toast({ ...REMOVED, actions: [{ label: 'Undo', onSelect: undo }] });
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
          <ul aria-label="Days and times" className="grid pb-2">
            {WEEKDAYS.map((name, index) => (
              <Weekday key={name} name={name} day={index + 1} rhythm={rhythm} onChange={setRhythm} />
            ))}
          </ul>
          <TextField
            label="Starts on"
            type="date"
            {...DAYS}
            value={rhythm.start}
            onChange={(event) => {
              setHasStart(true);
              setRhythm({ ...rhythm, start: event.target.value });
            }}
          />
          <FieldFrame id={ZONE} label="Time zone">
            <select
              id={ZONE}
              value={rhythm.zone}
              onChange={(event) => setRhythm({ ...rhythm, zone: event.target.value })}
              className={cx(CONTROL, 'h-11')}
            >
              {zonesWith(rhythm.zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </FieldFrame>
          <SkippedDays rhythm={rhythm} day={skip} onDay={setSkip} onChange={setRhythm} />
          {problem === null && (
            <section aria-label="Next dates" className="rounded-control bg-neutral-3 p-3 text-small">
              <h3 className="font-semibold">Next dates</h3>
              <div role="status">
                <ol>
                  {nextDates(rhythm, now).map((slot) => (
                    <li key={slot.at}>{slotText(slot)}</li>
                  ))}
                </ol>
              </div>
            </section>
          )}
        </form>
      </Dialog>
      <DiscardQuestion open={discarding} onOpenChange={setDiscarding} onConfirm={onClose}>
        The rhythm has not been saved.
      </DiscardQuestion>
    </>
  );
}

interface PartProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
}

function Weekday({
  name,
  day,
  rhythm,
  onChange,
}: PartProps & { readonly name: string; readonly day: number }) {
  const times = timesOf(rhythm, day);
  const change = (next: readonly string[]) => onChange(withTimes(rhythm, day, next));
  return (
    <li className="flex min-h-11 items-start gap-3">
      <label className="flex min-h-11 w-28 shrink-0 cursor-pointer items-center gap-2 pointer-coarse:-ml-4 pointer-coarse:box-content pointer-coarse:pl-4">
        <input
          type="checkbox"
          checked={times.length > 0}
          onChange={(event) => onChange(withDay(rhythm, day, event.target.checked))}
          className="size-4 accent-accent"
        />
        {name}
      </label>
      <div className="flex flex-1 flex-wrap items-center gap-x-1">
        {times.map((time, index) => (
          // By its place: the time is what is typed.
          <span key={index} className="flex items-center">
            <input
              type="time"
              required
              aria-label={times.length > 1 ? `${name}, time ${index + 1}` : `${name}, time`}
              value={time}
              onChange={(event) => change(times.with(index, event.target.value))}
              className={cx(CONTROL, 'h-9 w-28 px-2! pointer-coarse:h-11')}
            />
            {times.length > 1 && (
              <IconButton
                label={`Remove ${time} on ${name}`}
                icon={<X className="size-4" />}
                onClick={({ currentTarget }) => {
                  const fields = currentTarget.closest('li')?.querySelectorAll<HTMLElement>('[type="time"]');
                  passFocus(currentTarget, fields?.[Math.max(0, index - 1)]);
                  change(times.toSpliced(index, 1));
                }}
              />
            )}
          </span>
        ))}
        {times.length > 0 && rhythm.weekly.length < LIMITS.rhythm.weekly && (
          <IconButton
            label={`Add a time on ${name}`}
            icon={<Plus className="size-4" />}
            onClick={() => change([...times, nextTime(times)])}
          />
        )}
      </div>
    </li>
  );
}

interface SkippedDaysProps extends PartProps {
  /** What is typed. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Days on which nothing is posted, such as holidays. */
function SkippedDays({ rhythm, day, onDay, onChange }: SkippedDaysProps) {
  const { skipped } = rhythm;
  const mayAdd = maySkip(rhythm, day);
  const field = useRef<HTMLInputElement>(null);
  const add = (button: Element) => {
    passFocus(button, field.current);
    onChange(withSkipped(rhythm, day));
    onDay('');
  };
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <TextField
            ref={field}
            label="Skip a day"
            type="date"
            {...DAYS}
            hint={skipped.length === 0 ? 'Such as a holiday.' : undefined}
            value={day}
            onChange={(event) => onDay(event.target.value)}
          />
        </div>
        <Button className="mt-6 h-11" disabled={!mayAdd} onClick={({ currentTarget }) => add(currentTarget)}>
          Skip
        </Button>
      </div>
      <ul aria-label="Skipped days" className="-mt-5 flex flex-wrap gap-2 pb-2 empty:hidden">
        {skipped.map((each) => (
          <li key={each} className="flex items-center rounded-control bg-neutral-3 pl-3 text-small">
            {dayText(each, { day: 'numeric', month: 'short', year: 'numeric' })}
            <IconButton
              label={`Do not skip ${dayText(each, { day: 'numeric', month: 'long', year: 'numeric' })}`}
              icon={<X className="size-4" />}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, sameInNextRow(currentTarget) ?? field.current);
                onChange({ ...rhythm, skipped: skipped.filter((other) => other !== each) });
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function newRhythm(now: number): Rhythm {
  const rhythm = { weekly: [], zone: ownZone(), start: '', skipped: [] };
  return { ...rhythm, start: firstStart(rhythm, now) };
}

/** The time zones to choose from; UTC and older names are not in the browser's list. */
function zonesWith(zone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort();
}

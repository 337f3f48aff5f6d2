import { LIMITS, type Rhythm } from '@tessera/contracts';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { DAYS, dayText } from '../../domain/photos/post-dates.js';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { DateField } from '../../shared/ui/date-field.js';
import { CONTROL, FieldFrame } from '../../shared/ui/field-frame.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { passFocus, sameInNextRow } from '../../shared/ui/pass-focus.js';
import { maySkip, nextTime, timesOf, WEEKDAYS, withDay, withSkipped, withTimes } from './rhythm-draft.js';

const ZONE = 'rhythm-zone';

interface RhythmProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
}

interface RhythmFieldsProps extends RhythmProps {
  readonly onStart: (day: string) => void;
  /** The day in the field 'Skip a day', which is not skipped yet. */
  readonly skip: string;
  readonly onSkip: (day: string) => void;
}

/** The weekdays with their times, from when on, in which time zone, and the days that are left out. */
export function RhythmFields({ rhythm, onChange, onStart, skip, onSkip }: RhythmFieldsProps) {
  return (
    <>
      <ul aria-label="Days and times" className="grid pb-2">
        {WEEKDAYS.map((name, index) => (
          <Weekday key={name} name={name} day={index + 1} rhythm={rhythm} onChange={onChange} />
        ))}
      </ul>
      <DateField label="Starts on" {...DAYS} value={rhythm.start} onDay={onStart} />
      <FieldFrame id={ZONE} label="Time zone">
        <select
          id={ZONE}
          value={rhythm.zone}
          onChange={(event) => onChange({ ...rhythm, zone: event.target.value })}
          className={cx(CONTROL, 'h-11')}
        >
          {zonesWith(rhythm.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </FieldFrame>
      <SkippedDays rhythm={rhythm} day={skip} onDay={onSkip} onChange={onChange} />
    </>
  );
}

function Weekday({
  name,
  day,
  rhythm,
  onChange,
}: RhythmProps & { readonly name: string; readonly day: number }) {
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

interface SkippedDaysProps extends RhythmProps {
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
          <DateField
            ref={field}
            label="Skip a day"
            {...DAYS}
            hint={skipped.length === 0 ? 'Such as a holiday.' : undefined}
            value={day}
            onDay={onDay}
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

/** The time zones to choose from; UTC and older names are not in the browser's list. */
function zonesWith(zone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort();
}

import { KIT } from '@tessera/contracts';
import { useId, type ReactNode } from 'react';
import { CheckRow } from '../../shared/ui/check-row.js';
import { cx } from '../../shared/ui/class-names.js';
import { CONTROL } from '../../shared/ui/field-frame.js';
import { NEVER_FIRST } from '../../shared/ui/first-focus.js';
import { WHICH, type KitPlan, type Which } from './kit-posts.js';

export interface KitOptions {
  readonly which: Which;
  /** As it was typed. */
  readonly count: string;
  readonly cropped: boolean;
}

interface KitFormProps extends KitOptions {
  readonly plan: KitPlan;
  readonly disabled: boolean;
  /** Why it cannot be made; null where it can. */
  readonly reason: string | null;
  readonly onChange: (change: Partial<KitOptions>) => void;
}

const ROW = 'flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11';

/** Which posts a kit holds, and how their pictures are cut. */
export function KitForm({ which, count, cropped, plan, disabled, reason, onChange }: KitFormProps) {
  const id = useId();
  const reasonId = `${id}reason`;
  const labels: Record<Which, ReactNode> = {
    planned: `All planned posts (${plan.planned})`,
    next: 'Next',
    selected: `Selected posts (${plan.selected?.length ?? 0})`,
  };
  const radio = (each: Which) => (
    <label className={ROW}>
      <input
        type="radio"
        name={id}
        checked={which === each}
        aria-describedby={reasonId}
        {...(which !== each && NEVER_FIRST)}
        {...(each === 'next' && { 'aria-label': 'Next posts' })}
        onChange={() => onChange({ which: each })}
        className="size-4 shrink-0 accent-accent"
      />
      {labels[each]}
    </label>
  );
  return (
    <fieldset disabled={disabled} className="grid gap-1 disabled:opacity-50">
      <legend className="pb-1 text-small font-semibold text-neutral-9">Posts</legend>
      {WHICH.filter((each) => each !== 'selected' || plan.selected !== null).map((each) => (
        <div key={each} className="flex items-center gap-2">
          {radio(each)}
          {each === 'next' && (
            <>
              <input
                type="number"
                inputMode="numeric"
                aria-label="How many of the next posts"
                aria-describedby={reasonId}
                aria-invalid={which === 'next' && reason !== null}
                min={1}
                max={Math.max(1, Math.min(plan.planned, KIT.posts))}
                value={count}
                {...NEVER_FIRST}
                onChange={(event) => onChange({ which: 'next', count: event.target.value })}
                className={cx(CONTROL, 'h-8 w-20! pointer-coarse:h-11')}
              />
              posts
            </>
          )}
        </div>
      ))}
      <div className="mt-2 grid">
        <CheckRow
          label="Crop as in the grid"
          checked={cropped}
          onChange={(event) => onChange({ cropped: event.target.checked })}
        />
      </div>
      <p id={reasonId} aria-live="polite" className="min-h-6 text-small text-neutral-9">
        {reason}
      </p>
    </fieldset>
  );
}

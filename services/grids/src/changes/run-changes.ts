import type { AppliedChange, RefusedChange } from '@tessera/contracts';

/** What became of the changes of a call. */
export interface Outcome<State, Change> {
  readonly state: State;
  readonly applied: readonly AppliedChange<Change>[];
  readonly refused: readonly RefusedChange[];
}

/** How changes of something are applied, and what they are about. */
export interface Rules<State, Change> {
  /** The state with all that the change needs to know. */
  readonly load: (state: State, change: Change) => Promise<State>;
  /** What takes the change back. Throws what `apply` throws. */
  readonly invert: (state: State, change: Change) => Change | null;
  /** Throws AppError or GridRuleError where the change is refused. */
  readonly apply: (state: State, change: Change) => State;
  /** Why it was left out. Throws what refuses no change: a failure of the service. */
  readonly refusal: (index: number, change: Change, state: State, error: unknown) => RefusedChange;
  /** The ids that it makes, of those that it names. */
  readonly makes: (change: Change) => readonly string[];
  readonly names: (change: Change) => readonly string[];
  readonly has: (state: State, id: string) => boolean;
}

/**
 * Applies changes in their order. One that is refused is left out, with those that name what only it would have made.
 */
export async function runChanges<State, Change>(
  start: State,
  changes: readonly Change[],
  rules: Rules<State, Change>,
): Promise<Outcome<State, Change>> {
  const applied: AppliedChange<Change>[] = [];
  const refused: RefusedChange[] = [];
  const unmade = new Map<string, RefusedChange>();
  let state = start;
  const refuse = (change: Change, refusal: RefusedChange): void => {
    refused.push(refusal);
    for (const id of rules.makes(change)) unmade.set(id, refusal);
  };
  for (const [index, change] of changes.entries()) {
    const cause = causeOf(state, change, unmade, rules);
    if (cause) {
      refuse(change, { ...cause, index });
      continue;
    }
    try {
      state = await rules.load(state, change);
      const inverse = rules.invert(state, change);
      state = rules.apply(state, change);
      applied.push({ index, inverse });
    } catch (error) {
      refuse(change, rules.refusal(index, change, state, error));
    }
  }
  return { state, applied, refused };
}

/** The refusal of the change that would have made what this one names. */
function causeOf<State, Change>(
  state: State,
  change: Change,
  unmade: ReadonlyMap<string, RefusedChange>,
  { makes, names, has }: Rules<State, Change>,
): RefusedChange | undefined {
  if (unmade.size === 0) return undefined;
  const made = new Set(makes(change));
  const missing = names(change).find((id) => unmade.has(id) && !made.has(id) && !has(state, id));
  return missing === undefined ? undefined : unmade.get(missing);
}

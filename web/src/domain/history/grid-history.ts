import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import type { GridView } from '../photos/grid-view.js';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import type { Sending } from '../outbox/entry.js';
import { backOfBoth } from './back-of-both.js';
import { isCompound, type GridCommand, type CompoundCommand } from './grid-command.js';
import { History, type Done } from './history.js';
import { backOf, type Step } from './steps.js';
import { wordsOf } from './words.js';

/** What is done to one grid, so that it can be taken back and done again. */
export class GridHistory extends History<GridCommand> {
  constructor(
    client: QueryClient,
    private readonly grid: PhotoLedger,
    gridId: string,
  ) {
    /** What is more than one change and has no response yet. */
    const others = new Map<string, Sending<GridCommand>>();
    super(
      {
        send: (command, of) => {
          if (!isCompound(command)) return grid.send(command, of);
          const sending = sendOther(client, grid, command);
          const { id, stored } = sending;
          others.set(id, sending);
          void stored.catch(() => undefined).then(() => others.delete(id));
          return sending;
        },
        underWay: (id) => others.get(id) ?? grid.underWay(id),
        ready: grid.ready,
      },
      gridId,
    );
  }

  /** The grid as it is shown now. */
  get shown(): GridView {
    return this.grid.shown;
  }

  /**
   * Makes a change as a step, as {@link History.make} does. Where it goes on with the latest step, such as typing with
   * what was typed before, both are one. `words` name the step where the change alone does not tell what was done.
   */
  do(change: Change, goesOn?: Step, words = wordsOf(change)): Done<Change> {
    const sending = this.grid.send(change);
    if (goesOn === undefined || !this.isLatest(goesOn)) return this.follow(sending, words);
    this.steps.take(goesOn);
    const { stored, accepted, waits } = sending;
    const back = backOf(sending);
    const step = this.add(words, async () => backOfBoth(await goesOn.back(), await back()), stored);
    // What was left out is no part of the step, and its words do not name it.
    stored.catch(() => this.steps.replace(step, goesOn));
    return { step, stored, accepted, waits };
  }
}

/** Its code comes with the first of them. */
function sendOther(client: QueryClient, grid: PhotoLedger, command: CompoundCommand): Sending<GridCommand> {
  let made: Sending<GridCommand> | null = null;
  const sending = import('./compound-commands.js').then(
    ({ sendCompound }) => (made = sendCompound(client, grid, command)),
  );
  const stored = sending.then((each) => each.stored);
  const accepted = sending.then((each) => each.accepted);
  // Nobody may be there to be told.
  accepted.catch(() => undefined);
  const waits = sending.then(
    (each) => each.waits,
    () => new Promise<void>(() => undefined),
  );
  return { id: newId(), stored, accepted, waits, inverse: () => made && made.inverse() };
}

const histories = new WeakMap<PhotoLedger, GridHistory>();

/** The one history of a grid, which ends with its ledger when another person uses the page. */
export function historyOf(client: QueryClient, gridId: string): GridHistory {
  const ledger = ledgerOf(client, gridId);
  let history = histories.get(ledger);
  if (history === undefined) histories.set(ledger, (history = new GridHistory(client, ledger, gridId)));
  return history;
}

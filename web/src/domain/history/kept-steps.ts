import { newId } from '../../shared/api/new-id.js';
import { PersonChannel } from '../../shared/session/person-channel.js';
import { sessionUserId } from '../../shared/session/session.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { migrated, SCHEMA } from '../kept/change-schema.js';
import { personDb, type KeptStep, type PersonDb } from '../kept/person-db.js';
import type { Changing } from './history.js';
import type { Back, Kind, Lists, Step, Steps } from './steps.js';

/** How many are kept of a person, all grids together. */
const STEPS = 200;

/** A lost step costs its Undo and nothing else: it does not wait for the disk. */
const RELAXED = { durability: 'relaxed' } as const;

/** What windows of one browser tell each other of the steps of a scope. */
type StepMessage =
  | { readonly kind: 'kept'; readonly step: KeptStep }
  | { readonly kind: 'gone'; readonly id: string };

/**
 * Keeps a history over reloads, for all windows of a person. Where the browser has no database it lasts as long as the
 * page.
 */
export async function keepSteps<Value extends Kind>(
  userId: string,
  scope: string,
  steps: Steps<Value>,
  ledger: Pick<Changing<Value>, 'underWay' | 'ready'>,
): Promise<void> {
  // A step that was made before the server has responded names a change that waits.
  const [db] = await Promise.all([personDb(userId), ledger.ready]);
  if (db === null || sessionUserId() !== userId) return;
  const kept = new KeptSteps({ db, userId, scope, steps, ledger });
  const stopFollowing = onUserChanged(() => {
    stopFollowing();
    kept.stop();
  });
  await kept.load();
}

interface KeptStepsDependencies<Value extends Kind> {
  readonly db: PersonDb;
  readonly userId: string;
  readonly scope: string;
  readonly steps: Steps<Value>;
  readonly ledger: Pick<Changing<Value>, 'underWay'>;
}

/**
 * The steps of one scope in the browser's database. What is in the page is compared with what is kept after each
 * change: a new step is written once it is known what takes it back, a step that left is deleted.
 */
class KeptSteps<Value extends Kind> {
  /** Of every step in the page. */
  private readonly ids = new Map<Step<Value>, string>();
  /** Those of earlier pages and of other windows. */
  private readonly found = new Map<string, Step<Value>>();
  private readonly channel: PersonChannel<StepMessage>;
  private readonly stopFollowing: () => void;
  private isStopped = false;

  constructor(private readonly deps: KeptStepsDependencies<Value>) {
    const { userId, scope, steps } = deps;
    this.channel = new PersonChannel(`history ${userId} ${scope}`);
    this.channel.subscribe((message) => this.receive(message));
    this.stopFollowing = steps.subscribe(() => this.compare());
  }

  async load(): Promise<void> {
    this.compare();
    const kept = await this.deps.db.getAllFromIndex('steps', 'scope', this.deps.scope);
    for (const step of kept) if (!this.isStopped) this.find(step);
  }

  /** Another person uses the page now. */
  stop(): void {
    this.isStopped = true;
    this.stopFollowing();
    this.channel.close();
  }

  private receive(message: StepMessage): void {
    if (message.kind === 'kept') this.find(message.step);
    else this.lose(message.id);
  }

  private find(kept: KeptStep): void {
    // Of a later page, which is told to the person where changes of it wait.
    if (kept.schema > SCHEMA) return;
    if ([...this.ids.values()].includes(kept.id)) {
      // By now the server may have told what takes it back.
      const before = this.found.get(kept.id);
      if (before !== undefined) this.exchange(before, this.foundStep(kept));
      return;
    }
    const step = this.foundStep(kept);
    this.deps.steps.put(kept.list, step, kept.newest);
  }

  private exchange(before: Step<Value>, by: Step<Value>): void {
    this.ids.delete(before);
    this.deps.steps.replace(before, by);
  }

  private lose(id: string): void {
    const step = [...this.ids].find(([, each]) => each === id)?.[0];
    if (step === undefined) return;
    this.ids.delete(step);
    this.found.delete(id);
    this.deps.steps.take(step);
  }

  private foundStep(kept: KeptStep): Step<Value> {
    const { id, number, words, of } = kept;
    const own: Back<Value> = { change: migrated(kept) as Value, ...(of !== undefined && { of }) };
    const sending = of === undefined ? undefined : this.deps.ledger.underWay(of);
    let known: Promise<Back<Value> | null> = Promise.resolve(own);
    const step: Step<Value> = { words, number, back: () => known };
    this.ids.set(step, id);
    this.found.set(id, step);
    void sending?.stored.then(
      ({ inverse }) => {
        known = Promise.resolve({ change: inverse ?? own.change });
        void this.write(step);
      },
      // What was left out cannot be taken back.
      () => this.deps.steps.take(step),
    );
    return step;
  }

  private compare(): void {
    const { done, undone } = this.deps.steps.read();
    const there = new Set([...done, ...undone]);
    for (const [step, id] of this.ids) if (!there.has(step)) this.remove(step, id);
    for (const step of there) {
      if (this.ids.has(step)) continue;
      this.ids.set(step, newId());
      void this.write(step);
    }
  }

  private remove(step: Step<Value>, id: string): void {
    this.ids.delete(step);
    this.found.delete(id);
    this.channel.post({ kind: 'gone', id });
    this.deps.db.delete('steps', [step.number, id]).catch(() => undefined);
  }

  /** As soon as it is known what takes it back, and again when the server has told it. */
  private async write(step: Step<Value>): Promise<void> {
    const { db, scope, steps, ledger } = this.deps;
    const back = await step.back();
    const id = this.ids.get(step);
    if (back === null || id === undefined || this.isStopped) return;
    const { number, words } = step;
    const list: keyof Lists<Value> = steps.read().done.includes(step) ? 'done' : 'undone';
    const newest = steps.lastNew;
    const kept: KeptStep = { id, number, scope, list, words, newest, schema: SCHEMA, ...back };
    this.channel.post({ kind: 'kept', step: kept });
    await putStep(db, kept).catch(() => undefined);
    const sending = back.of === undefined ? undefined : ledger.underWay(back.of);
    if (sending === undefined) return;
    await sending.stored.catch(() => undefined);
    await this.write(step);
  }
}

/** With the oldest step of all scopes out, where there are too many. */
async function putStep(db: PersonDb, step: KeptStep): Promise<void> {
  const transaction = db.transaction('steps', 'readwrite', RELAXED);
  const { store } = transaction;
  await store.put(step);
  if ((await store.count()) > STEPS) {
    const oldest = await store.openKeyCursor();
    if (oldest) void store.delete(oldest.primaryKey);
  }
  await transaction.done;
}

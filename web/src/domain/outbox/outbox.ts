import type { CallNumber } from '@tessera/contracts';
import { NetworkError } from '../../shared/api/api-error.js';
import { Turns } from '../../shared/api/turns.js';
import { newId } from '../../shared/api/new-id.js';
import { noteUnfinished } from '../../shared/session/unfinished.js';
import { isWindowOpen, thisWindow } from '../kept/open-windows.js';
import { Entry, type Sending } from './entry.js';
import { errorOf, whyFailed } from './failed-call.js';
import { fitting } from './fitting.js';
import { failed, outcomesOf, withTakenBack, type Outcomes } from './outcomes.js';
import type { CallResponse, OutboxHome, OutboxDependencies, OutboxMessage } from './outbox-types.js';
import type { Call, OutboxStore, Waiting } from './outbox-store.js';
import { Precedence } from './precedence.js';
import { RetryPolicy } from './retry-policy.js';

/**
 * The changes of one grid, or of the board, until the server has responded to them: those that come while a call is
 * under way go together with the next. A call that gets no response is sent again as it is, until one comes. So is one
 * that meets a fault of the server with changes that have waited, for some minutes; a change that was made just now
 * fails at once. The windows of a browser share what waits, and each of them may send it.
 */
export class Outbox<Value, Response extends CallResponse<Value>> {
  /** In their order. */
  private readonly entries = new Map<string, Entry<Value>>();
  /** Changes of calls that failed as a whole: each is sent by itself. */
  private readonly alone = new Set<string>();
  private readonly turns = new Turns();
  private readonly retry: RetryPolicy;
  private readonly precedence: Precedence;
  private isClosed = false;
  /** Resolves when it is known what earlier pages have left. */
  readonly ready: Promise<void>;

  constructor(
    private readonly deps: OutboxDependencies<Value, Response>,
    private readonly home: Promise<OutboxHome<Value, Response>>,
  ) {
    this.precedence = new Precedence(
      async () => deps.before?.(),
      () => void this.send(),
    );
    this.retry = new RetryPolicy({ onOffline: () => this.wait(), resume: () => void this.send() });
    this.ready = this.resume();
  }

  /**
   * `inverse` computes what takes it back, when that is wanted; `of` is the waiting change that it takes back itself.
   */
  add(change: Value, inverse: () => Value | null, of?: string): Entry<Value> {
    const entry = new Entry(
      { id: newId(), change, by: thisWindow(), ...(of !== undefined && { of }) },
      inverse,
    );
    this.entries.set(entry.id, entry);
    this.count();
    void this.keep(entry);
    return entry;
  }

  /** A change that has no response yet, whoever has made it. */
  underWay(id: string): Entry<Value> | undefined {
    return this.entries.get(id);
  }

  /** A change that waits, for whoever follows it from here on; undefined where none is what is looked for. */
  follow(isWanted: (change: Value) => boolean): Sending<Value> | undefined {
    const entry = [...this.entries.values()].find(({ change }) => isWanted(change));
    if (entry !== undefined) entry.isFound = false;
    return entry;
  }

  /** As {@link follow}, all of them, for whoever only waits, and once it is known what earlier pages have left. */
  async awaited(isWanted: (change: Value) => boolean = () => true): Promise<readonly Entry<Value>[]> {
    await this.ready;
    return [...this.entries.values()].filter(({ change }) => isWanted(change));
  }

  /** Makes a call of its own after all that waits. Throws NetworkError where that gets no response. */
  between<T>(send: (number: CallNumber) => Promise<T>): Promise<T> {
    return this.turns.run('', async () => {
      const { store, withLock } = await this.home;
      await this.sendWaiting();
      if (this.entries.size > 0 || (await this.precedence.holdsBack())) throw new NetworkError('unreachable');
      return withLock(async () => {
        const number = await store.number();
        try {
          return await send(number);
        } catch (error) {
          if (!this.retry.mustRenumber(error)) throw error;
          await store.renumber(number);
          return send(await store.number());
        }
      });
    });
  }

  /** Sends what waits: at first, and again where a window that was closed or sleeps may have left something. */
  async resume(): Promise<void> {
    const { store, subscribe } = await this.home;
    subscribe((message) => this.receive(message));
    // Not while a call is under way here, whose changes are both in the store and done with for a moment. What cannot
    // be read now is found by the first call that can be made.
    await this.turns.run('', async () => this.find(await store.waiting().catch(() => [])));
    void this.send();
  }

  /** Another person uses the page now. What waits stays where it is kept. */
  close(): void {
    this.isClosed = true;
    this.retry.stop();
    this.entries.clear();
    this.count();
  }

  private receive(message: OutboxMessage<Value, Response>): void {
    if (this.isClosed) return;
    if (message.kind === 'added') this.find([message.entry]);
    if (message.kind === 'answered') this.takeResponse(message.call, message.response);
    if (message.kind === 'failed') this.settle(failed(message.ids, errorOf(message.why)));
    // The call that has failed here has ended there.
    if (message.kind !== 'added') this.retry.endPause();
  }

  /** What waits and was not made here. */
  private find(waiting: readonly Waiting<Value>[]): void {
    const found = waiting.filter(({ id }) => !this.entries.has(id)).map((each) => new Entry(each));
    if (found.length === 0 || this.isClosed) return;
    for (const entry of found) {
      entry.keptOn = 'device';
      entry.isFound = true;
      entry.wait();
      this.entries.set(entry.id, entry);
    }
    this.count();
    this.deps.onFound(found);
  }

  private async keep(entry: Entry<Value>): Promise<void> {
    const { store, post } = await this.home;
    entry.keptOn = (await store.add(entry.plain)) ? 'device' : 'page';
    this.count();
    post({ kind: 'added', entry: entry.plain });
    await this.send();
  }

  /** Sends what waits, one call after another, until nothing does or no response comes. */
  private send(): Promise<void> {
    return this.turns.run('', () => this.sendWaiting());
  }

  private async sendWaiting(): Promise<void> {
    const { store, withLock } = await this.home;
    // A turn for each call, so that no window waits for another for longer than a call takes.
    while (this.entries.size > 0 && !this.isClosed && !this.retry.mustWait) {
      if (await this.precedence.holdsBack()) return this.wait();
      if (!(await withLock(() => this.sendNext(store)))) break;
    }
    if (this.retry.mustWait) this.wait();
  }

  /** Returns whether there may be more to send. */
  private async sendNext(store: OutboxStore<Value>): Promise<boolean> {
    const call = await store.call({
      base: this.deps.base(),
      fit: (waiting) => fitting(waiting, { touches: this.deps.touches, alone: this.alone }),
      kept: () => this.all('device').map(({ plain }) => plain),
    });
    if (call === null) {
      await this.forgetResponded(store);
      return false;
    }
    this.find(call.entries);
    let response: Response;
    try {
      response = await this.deps.send(call);
    } catch (error) {
      return !this.isClosed && (await this.fail(call, error, store));
    }
    if (this.isClosed) return false;
    const done = this.takeResponse(call, response);
    await this.end(store, call, done, { kind: 'answered', call, response });
    return true;
  }

  /** Returns the ids of all that is done with. */
  private takeResponse(call: Call<Value>, response: Response): readonly string[] {
    const outcomes = outcomesOf(call, response, this.entries, this.deps.errorOf);
    this.deps.onResponse(call, response);
    return this.settle(outcomes);
  }

  /** Returns whether there may be more to send. */
  private async fail(call: Call<Value>, error: unknown, store: OutboxStore<Value>): Promise<boolean> {
    const ids = call.entries.map(({ id }) => id);
    const next = this.retry.after(error, {
      call,
      hasWaited: ids.some((id) => this.entries.get(id)?.isLate === true),
    });
    // What waits is read once more.
    if (next === 'at once') return true;
    if (next === 'renumbered') {
      await store.renumber(call);
      return true;
    }
    if (next === 'later') {
      this.wait();
      return false;
    }
    if (ids.length > 1) {
      for (const id of ids) this.alone.add(id);
      await store.end(call, []);
      return true;
    }
    const done = this.settle(failed(ids, error));
    await this.end(store, call, done, { kind: 'failed', ids, why: whyFailed(error) });
    return true;
  }

  /** Tells what became of changes, those that had only waited to take back what was left out with them. */
  private settle(known: Outcomes<Value>): readonly string[] {
    const outcomes = withTakenBack(known, this.entries);
    const entries = [...outcomes.keys()].flatMap((id) => this.entries.get(id) ?? []);
    for (const { id } of entries) {
      this.entries.delete(id);
      this.alone.delete(id);
    }
    this.deps.onGone(entries);
    const isLeftOut = ({ id, isLate }: Entry<Value>) => isLate && 'error' in (outcomes.get(id) ?? {});
    this.count(entries.filter(isLeftOut).length);
    for (const entry of entries) {
      const outcome = outcomes.get(entry.id);
      if (outcome === undefined) continue;
      if ('applied' in outcome) entry.store(outcome.applied);
      else void this.leaveOut(entry, outcome.error);
    }
    return [...outcomes.keys()];
  }

  private async leaveOut(entry: Entry<Value>, error: unknown): Promise<void> {
    const { change, isFound, isLate, plain } = entry;
    entry.fail(error);
    const isOthers = isFound && plain.by !== undefined && plain.by !== thisWindow();
    // A window that is open tells of what it has made, and no other does.
    if (!isLate || (isOthers && (await isWindowOpen(plain.by)))) return;
    this.deps.onLate({ change, error, isFound });
  }

  private async end(
    store: OutboxStore<Value>,
    call: CallNumber,
    ids: readonly string[],
    message: OutboxMessage<Value, Response>,
  ): Promise<void> {
    const { post } = await this.home;
    post(message);
    await store.end(call, ids);
  }

  /** Another window has sent them, and was not heard. Nothing is known of what cannot be read. */
  private async forgetResponded(store: OutboxStore<Value>): Promise<void> {
    const waiting = await store.waiting().catch(() => null);
    if (waiting === null) return;
    const there = new Set(waiting.map(({ id }) => id));
    const gone = [...this.entries.values()].filter(
      ({ id, keptOn }) => keptOn !== 'nothing' && !there.has(id),
    );
    if (gone.length > 0) this.deps.onUnheard();
    this.settle(
      new Map(gone.map((entry) => [entry.id, { applied: { index: 0, inverse: entry.inverse() } }])),
    );
  }

  private wait(): void {
    for (const entry of this.entries.values()) entry.wait();
    this.count();
  }

  private count(leftOut = 0): void {
    const counts = {
      changes: this.entries.size,
      late: [...this.entries.values()].filter(({ isLate }) => isLate).length,
      unsafe: this.all('page').length,
      storing: this.all('nothing').length,
    };
    noteUnfinished(this, counts, leftOut);
  }

  private all(where: Entry<Value>['keptOn']): readonly Entry<Value>[] {
    return [...this.entries.values()].filter(({ keptOn }) => keptOn === where);
  }
}

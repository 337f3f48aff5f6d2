/** Lets tasks of one key run one after another, and tasks of different keys side by side. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(key) === settled) this.last.delete(key);
      });
    this.last.set(key, settled);
    return mine;
  }
}

/**
 * Lets callers share a read of the same thing. Each gets what a read found that began after it asked: one that is under
 * way may have missed a change that the caller knows of, so those who come meanwhile share the next.
 */
export class SharedReads<Value> {
  private readonly running = new Map<string, Promise<Value>>();
  private readonly next = new Map<string, Promise<Value>>();

  /** @param read its rejection is that of everybody who shares it */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.running.get(key);
    if (!running) return this.start(key, read);
    const next = this.next.get(key) ?? this.after(running, key, read);
    this.next.set(key, next);
    return next;
  }

  private async after(running: Promise<Value>, key: string, read: () => Promise<Value>): Promise<Value> {
    await running.catch(() => undefined);
    this.next.delete(key);
    return this.start(key, read);
  }

  private start(key: string, read: () => Promise<Value>): Promise<Value> {
    const started = read().finally(() => {
      // The next begins in a moment: until then it is the one to share.
      if (!this.next.has(key)) this.running.delete(key);
    });
    this.running.set(key, started);
    return started;
  }
}

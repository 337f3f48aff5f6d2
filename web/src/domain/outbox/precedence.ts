import type { Sending } from './entry.js';

/** A change of another outbox that has to be sent first, if there is one. */
export type Predecessor = () => Promise<Sending<unknown> | undefined>;

/** Holds an outbox back until the changes of another one that it depends on have been sent. */
export class Precedence {
  private heldBy: string | null = null;

  constructor(
    private readonly predecessor: Predecessor,
    private readonly resume: () => void,
  ) {}

  /** Lets pass what is just being sent. Returns whether something still waits, after which it resumes. */
  async holdsBack(): Promise<boolean> {
    let before = await this.predecessor();
    while (before !== undefined) {
      const { id, accepted, stored } = before;
      await accepted.catch(() => undefined);
      before = await this.predecessor();
      if (before?.id !== id) continue;
      if (this.heldBy !== id) {
        this.heldBy = id;
        // What was left out is no longer waited for either.
        stored.then(this.resume, this.resume);
      }
      return true;
    }
    return false;
  }
}

/** Runs tasks of one name one after another; tasks of different names run beside each other. */
export class Turns {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs `task` when every earlier one of that name has ended, well or not. Returns and throws as it does. */
  run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(name);
    const mine = before === undefined ? task() : before.then(task, task);
    this.tails.set(name, mine);
    const leave = () => {
      if (this.tails.get(name) === mine) this.tails.delete(name);
    };
    mine.then(leave, leave);
    return mine;
  }
}

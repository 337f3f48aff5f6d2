/** A time in which nothing is sent. */
export class Pause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly resume: () => void) {}

  get isOn(): boolean {
    return this.timer !== undefined;
  }

  begin(ms: number): void {
    this.cancel();
    this.timer = setTimeout(() => this.end(), ms);
  }

  end(): void {
    this.cancel();
    this.resume();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

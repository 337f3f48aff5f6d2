import { onUserChanged } from './user-changed.js';

/**
 * What the windows of one person in this browser tell each other about one subject. It closes when somebody else uses
 * the page, so that a late message of one person reaches nobody. Where the browser has no `BroadcastChannel` there are
 * no other windows.
 */
export class PersonChannel<Message> {
  private readonly listeners = new Set<(message: Message) => void>();
  private readonly stopFollowing = onUserChanged(() => this.close());
  private channel: BroadcastChannel | null;

  /**
   * @param name of the subject and the person: the same in every window, and in every version of the page
   * @param isMessage drops what another version of the page may send
   */
  constructor(
    name: string,
    isMessage: (data: unknown) => data is Message = (data): data is Message => data !== null,
  ) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    if (this.channel === null) return;
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data)) for (const listener of this.listeners) listener(data);
    };
  }

  /** To the other windows, not to this one. */
  post(message: Message): void {
    this.channel?.postMessage(message);
  }

  subscribe(listener: (message: Message) => void): void {
    this.listeners.add(listener);
  }

  /** Nothing is sent or received from here on. */
  close(): void {
    this.stopFollowing();
    this.channel?.close();
    this.channel = null;
  }
}

import { sessionState } from '../../shared/session/session.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { isNews, type News } from './news.js';

/** The other windows of one person in this browser. Where the browser has no `BroadcastChannel` there are none. */
export class Windows {
  private readonly listeners = new Set<(news: News) => void>();
  private channel: BroadcastChannel | null;

  constructor(userId: string) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`news ${userId}`);
    if (this.channel === null) return;
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) for (const listener of this.listeners) listener(data);
    };
  }

  /** To the other windows, not to this one. */
  post(news: News): void {
    this.channel?.postMessage(news);
  }

  follow(listener: (news: News) => void): void {
    this.listeners.add(listener);
  }

  /** Nothing is sent or received from here on. */
  close(): void {
    this.channel?.close();
    this.channel = null;
  }
}

let open: { readonly userId: string; readonly windows: Windows } | null = null;

/**
 * The windows of the person who uses the page. They close when somebody else does, so that who got them before cannot
 * send a late change of one person to another.
 */
export function windowsOf(userId: string): Windows {
  if (open?.userId === userId) return open.windows;
  const windows = new Windows(userId);
  open?.windows.close();
  open = { userId, windows };
  const stop = onUserChanged(() => {
    stop();
    windows.close();
    if (open?.windows === windows) open = null;
  });
  return windows;
}

/** As {@link windowsOf}, of whoever is signed in; null where nobody is. */
export function windowsOfSession(): Windows | null {
  const session = sessionState();
  return session.status === 'signedIn' ? windowsOf(session.user.id) : null;
}

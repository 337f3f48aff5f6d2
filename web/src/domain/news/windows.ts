import { PersonChannel } from '../../shared/session/person-channel.js';
import { sessionState } from '../../shared/session/session.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { isNews, type News } from './news.js';

/** The other windows of one person in this browser, which are told of what has changed. */
export type Windows = PersonChannel<News>;

let open: { readonly userId: string; readonly windows: Windows } | null = null;

onUserChanged(() => {
  open = null;
});

/** The windows of the person who uses the page. */
export function windowsOf(userId: string): Windows {
  if (open?.userId === userId) return open.windows;
  open?.windows.close();
  open = { userId, windows: new PersonChannel(`news ${userId}`, isNews) };
  return open.windows;
}

/** As {@link windowsOf}, of whoever is signed in; null where nobody is. */
export function windowsOfSession(): Windows | null {
  const session = sessionState();
  return session.status === 'signedIn' ? windowsOf(session.user.id) : null;
}

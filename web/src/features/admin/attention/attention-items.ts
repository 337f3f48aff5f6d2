import { OPEN_MESSAGES_MANY, plural, type AdminAttention } from '@tessera/contracts';
import { count, percent } from '../figures.js';
import { searchOf } from '../users/users-address.js';

/** From this share on, in percent, storage needs a look. */
const STORAGE_FULL = 80;

interface AttentionItem {
  readonly text: string;
  /** What the address holds where it is shown. */
  readonly search: string;
}

const PERFORMANCE = '?tab=performance';

/** auth and grids, or auth, grids and media-api. */
const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** What an admin has to look at, in words; what could not be found out is named too. */
export function attentionItems({
  openMessages,
  failedJobs,
  storageUsage,
  notResponding,
}: AdminAttention): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (notResponding.length > 0) {
    const verb = notResponding.length === 1 ? 'does' : 'do';
    items.push({ text: `${NAMES.format(notResponding)} ${verb} not respond`, search: PERFORMANCE });
  }
  if (openMessages !== null && openMessages > 0) {
    const many = openMessages >= OPEN_MESSAGES_MANY ? `${count(openMessages)} or more` : count(openMessages);
    items.push({ text: `${many} open ${plural(openMessages, 'message')}`, search: searchOf('messages') });
  }
  if (failedJobs !== null && failedJobs > 0)
    items.push({ text: `${count(failedJobs)} failed ${plural(failedJobs, 'job')}`, search: PERFORMANCE });
  if (storageUsage !== null && storageUsage > STORAGE_FULL)
    items.push({ text: `Storage is ${percent(storageUsage)} full`, search: PERFORMANCE });
  return items;
}

import { useState } from 'react';
import type { FileUnderWay } from '../queue/upload-item.js';
import { spokenSummary } from './upload-summary.js';
import type { TallyView } from './upload-tally.js';

/** What is read aloud once when nothing is under way any more and some files were not added; '' where all was read. */
export function useUploadAnnouncement(items: readonly FileUnderWay[], { added, refused }: TallyView): string {
  const [said, setSaid] = useState({ count: 0, text: '' });
  const failed = items.filter(({ stage }) => stage === 'failed');
  const idle = failed.length === items.length;
  const count = failed.length + refused.length;
  if (idle && count !== said.count) {
    const not = [...failed.map(({ name, note }) => ({ name, reason: note ?? '' })), ...refused];
    // One that was removed has been read.
    const text = count > said.count ? spokenSummary(added, not) : count === 0 ? '' : said.text;
    setSaid({ count, text });
  }
  return said.text;
}

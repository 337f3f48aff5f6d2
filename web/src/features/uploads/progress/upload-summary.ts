/** What became of files, in one line: '10 added, 2 not'. */
export function summaryText(added: number, not: number): string {
  if (not === 0) return `${added} added`;
  return added === 0 ? `${not} not added` : `${added} added, ${not} not`;
}

/** Names read aloud one by one; beyond these only their number. */
const NAMED = 5;

/** The summary with the names and reasons of what was not added, to be read aloud once. */
export function spokenSummary(
  added: number,
  not: readonly { readonly name: string; readonly reason: string }[],
): string {
  const named = not
    .slice(0, NAMED)
    .map(({ name, reason }) => (reason.includes(name) ? reason : `${name}: ${reason}`));
  const more = not.length > NAMED ? [`And ${not.length - NAMED} more.`] : [];
  return [`${summaryText(added, not.length)}.`, ...named, ...more].join(' ');
}

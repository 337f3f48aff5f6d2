import { KIT, plural, type Kit } from '@tessera/contracts';

const HOUR = 60 * 60_000;

/** How far a kit is. `of` names another grid that it is of. */
export function kitWords({ state, done, total, expiresAt }: Kit, of: string | null): string {
  const kit = of === null ? 'Your kit' : `Your kit of ${of}`;
  switch (state) {
    case 'queued':
      return `${kit} is waiting for its turn.`;
    case 'running':
      if (total === 0) return `${kit} is being made.`;
      return `${of === null ? '' : `${kit}: `}${done} of ${total} ${plural(total, 'picture')} packed.`;
    case 'ready':
      return `${kit} is ready.${expiresAt === null ? '' : ` You can download it until ${momentOf(new Date(expiresAt))}.`}`;
    case 'failed':
      return 'The kit could not be made. Please try again.';
    case 'none':
      return '';
  }
}

/** Names a kit that was made before, so that nobody takes it for one of what is chosen now. */
export function earlierKitWords({ total, expiresAt }: Kit, grid: string, now: Date): string {
  const kit = `An earlier kit of ${grid} with ${total} ${plural(total, 'picture')}`;
  if (expiresAt === null) return `${kit}.`;
  const made = new Date(Date.parse(expiresAt) - KIT.hours * HOUR);
  const isToday = made.toDateString() === now.toDateString();
  return `${kit}, made ${isToday ? `today at ${timeOf(made)}` : momentOf(made)}.`;
}

/** A day and a time in the person's own way of writing them. */
function momentOf(at: Date): string {
  return `${at.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })} at ${timeOf(at)}`;
}

function timeOf(at: Date): string {
  return at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

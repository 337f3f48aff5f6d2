import type { Kit } from '@tessera/contracts';

/** How far a kit is. `of` names another grid that it is of. */
export function kitWords({ state, done, total, expiresAt }: Kit, of: string | null): string {
  const kit = of === null ? 'Your kit' : `Your kit of ${of}`;
  switch (state) {
    case 'queued':
      return `${kit} is waiting for its turn.`;
    case 'running':
      if (total === 0) return `${kit} is being made.`;
      return `${of === null ? '' : `${kit}: `}${done} of ${total} ${total === 1 ? 'picture' : 'pictures'} packed.`;
    case 'ready':
      return `${kit} is ready.${expiresAt === null ? '' : ` You can download it until ${momentOf(expiresAt)}.`}`;
    case 'failed':
      return 'The kit could not be made. Please try again.';
    case 'none':
      return '';
  }
}

/** A day and a time in the person's own way of writing them. */
function momentOf(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  const time = at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  return `${day} at ${time}`;
}

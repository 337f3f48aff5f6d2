import { Button } from '../../../shared/ui/button.js';
import type { FullSizeView } from './full-size-view.js';

/** How far the posting pictures are, small at the edge of the page: nobody has to wait for them. */
export default function FullSizeStatus({ view }: { readonly view: FullSizeView }) {
  return (
    <section
      aria-label="Pictures for posting"
      className="fixed left-[max(--spacing(4),var(--safe-left))] bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+--spacing(4))] z-30 flex max-w-[calc(100vw---spacing(8))] animate-rise-in items-center gap-3 rounded-control bg-float px-3 py-2 text-small text-neutral-9 shadow-float max-lg:mb-24 short:mb-0"
    >
      <p>{textOf(view)}</p>
      {view.state === 'paused' && (
        <Button size="small" onClick={view.sendNow}>
          Send now
        </Button>
      )}
    </section>
  );
}

function textOf({ state, sent, total }: FullSizeView): string {
  const left = total - sent;
  const waiting = left === 1 ? '1 picture for posting waits' : `${left} pictures for posting wait`;
  if (state === 'paused') return `${waiting}: this connection is metered.`;
  if (state === 'waiting') return `${waiting} for the connection.`;
  return `Sending pictures for posting: ${sent + 1} of ${total}`;
}

import { plural } from '@tessera/contracts';
import { Button } from '../../shared/ui/button.js';
import { passing } from '../../shared/ui/pass-focus.js';

interface FilterLineProps {
  readonly shown: number;
  readonly total: number;
  readonly onEnd: () => void;
}

/** Says that not everything is shown, and ends it. */
export function FilterLine({ shown, total, onEnd }: FilterLineProps) {
  return (
    <div className="flex min-h-11 items-center justify-center gap-3 px-4 pb-1 text-small text-neutral-9">
      <p role="status">{`Without caption: ${shown} of ${total} ${plural(total, 'post')}`}</p>
      <Button size="small" onClick={passing(onEnd)}>
        Show all
      </Button>
    </div>
  );
}

import { useId } from 'react';
import { Button } from '../../../shared/ui/button.js';

interface CaptionConflictProps {
  /** 'Caption'. */
  readonly what?: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const TEXT =
  'max-h-32 overflow-y-auto rounded-control bg-neutral-3 p-3 text-small break-words whitespace-pre-wrap';

/** A text was changed somewhere else as well: shows both texts and lets the person choose. */
export function CaptionConflict({
  what = 'Caption',
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: CaptionConflictProps) {
  const question = useId();
  return (
    <div
      role="group"
      aria-labelledby={question}
      className="grid gap-3 rounded-control border border-warning p-4"
    >
      {/* It alone is read at once: the texts may be long. */}
      <p id={question} role="alert" className="font-semibold">
        This {what.toLowerCase()} was changed elsewhere in the meantime.
      </p>
      <div className="grid gap-1">
        <h3 className="text-small text-neutral-8">Your text here</h3>
        <p dir="auto" className={TEXT}>
          {mine === '' ? '(empty)' : mine}
        </p>
      </div>
      <div className="grid gap-1">
        <h3 className="text-small text-neutral-8">The text from elsewhere</h3>
        <p dir="auto" className={TEXT}>
          {theirs === '' ? '(empty)' : theirs}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onTakeTheirs}>Take the other</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

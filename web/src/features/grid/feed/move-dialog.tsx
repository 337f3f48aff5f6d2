import type { Photo } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { tileName } from './tile-name.js';

export interface MoveDialogProps {
  readonly photo: Photo;
  /** From 0 among `count` shown posts. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

const FORM = 'move-to-position';

/** Everything that a drag does, without one (WCAG 2.5.7). */
export default function MoveDialog({ photo, place, count, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(String(place + 1));
  const wanted = Number(text);
  const valid = Number.isInteger(wanted) && wanted >= 1 && wanted <= count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid) return;
    onMove(wanted - 1);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to position..."
      description={`${tileName(photo, place)}, of ${count}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" disabled={!valid}>
            Move
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <TextField
          label="Position"
          type="number"
          inputMode="numeric"
          min={1}
          max={count}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={valid || text === '' ? undefined : `Please enter a number from 1 to ${count}`}
        />
      </form>
    </Dialog>
  );
}

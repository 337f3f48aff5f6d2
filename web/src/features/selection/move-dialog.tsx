import { useState, type FormEvent } from 'react';
import type { Span } from '../../domain/photos/move-span.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/text-field.js';

interface MoveDialogProps {
  /** What is moved, among how many. */
  readonly description: string;
  /** From 0. */
  readonly place: number;
  /** The places that it can go to. */
  readonly span: Span;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

const FORM = 'move-to-position';

/** Everything that a drag does, without one (WCAG 2.5.7). */
export default function MoveDialog({ description, place, span, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(String(place + 1));
  const wanted = Number(text);
  const [first, last] = [span.first + 1, span.end];
  const valid = Number.isInteger(wanted) && wanted >= first && wanted <= last;
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
      title="Move to position"
      description={description}
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
          min={first}
          max={last}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={valid || text === '' ? undefined : `Please enter a number from ${first} to ${last}`}
        />
      </form>
    </Dialog>
  );
}

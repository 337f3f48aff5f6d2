import { useQueryClient } from '@tanstack/react-query';
import { LIMITS, type Photo } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { historyOf } from '../../../domain/history/grid-history.js';
import { announceAccepted } from '../../../domain/toasts/announce-accepted.js';
import { notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../../domain/toasts/failures.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';

interface LabelDialogProps {
  readonly photo: Photo;
  /** What the photo is called. */
  readonly name: string;
  readonly onClose: () => void;
}

const FORM = 'label-of-tile';

/** A free word on a post or a placeholder, such as what is planned for it; an empty one takes it off. */
export default function LabelDialog({ photo, name, onClose }: LabelDialogProps) {
  const client = useQueryClient();
  const { id, gridId } = photo;
  // What another device has saved since it opened was not seen.
  const [seen] = useState(photo.label ?? '');
  const [text, setText] = useState(seen);
  const save = (): void => {
    const value = text.trim();
    if (value === seen) return;
    const done = historyOf(client, gridId).do({ kind: 'set', id, field: 'label', value, seen });
    announceAccepted(done, value === '' ? 'Label removed.' : 'Label saved.');
    done.stored.catch((error: unknown) => notifyFailed(error, FAILURES.label, save));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Label"
      description={name}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <TextField
          label="Label"
          dir="auto"
          autoComplete="off"
          value={text}
          maxLength={LIMITS.label}
          hint="Seen in the planner alone: no export and no caption has it."
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

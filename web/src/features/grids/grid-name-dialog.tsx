import { GridName } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/text-field.js';

interface GridNameDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly name: string;
  /** Returns whether it was done; the dialog then closes. `again` sends the same name once more. */
  readonly onConfirm: (name: string, again: () => void) => Promise<boolean>;
  readonly onClose: () => void;
}

const FORM = 'grid-name';

/** 'Create New Grid' and 'Edit Grid Name'. The name is saved trimmed [spec 5.7]. */
export default function GridNameDialog({
  title,
  confirmLabel,
  name,
  onConfirm,
  onClose,
}: GridNameDialogProps) {
  const [text, setText] = useState(name);
  const [pending, setPending] = useState(false);
  const parsed = GridName.safeParse(text);
  const send = async (wanted: string): Promise<void> => {
    setPending(true);
    const done = await onConfirm(wanted, () => void send(wanted));
    setPending(false);
    if (done) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parsed.success && !pending) void send(parsed.data);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={pending} disabled={!parsed.success}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <TextField
          label="Grid Name"
          dir="auto"
          placeholder="My Grid"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={text.trim() === '' ? undefined : parsed.error?.issues[0]?.message}
        />
      </form>
    </Dialog>
  );
}

import { GridName, LIMITS } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';

export interface GridNameDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly name: string;
  /** Answers whether it was done; the dialog then closes. */
  readonly onConfirm: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

const FORM = 'grid-name';

/** 'Create New Grid' and 'Edit Grid Name'. The name is saved trimmed (section 5). */
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success || pending) return;
    setPending(true);
    const done = await onConfirm(parsed.data);
    setPending(false);
    if (done) onClose();
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
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Grid Name"
          placeholder="My Grid"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={text.trim() === '' || parsed.success ? undefined : nameIsTooLong}
        />
      </form>
    </Dialog>
  );
}

const nameIsTooLong = `A grid name can have up to ${LIMITS.gridName.max} characters`;

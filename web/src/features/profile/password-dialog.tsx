import { useState, type FormEvent } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { PasswordField } from '../../shared/ui/password-field.js';

interface PasswordDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button does, as a verb with its object. */
  readonly confirmLabel: string;
  /** Tells a password manager whose password this is. */
  readonly email: string;
  /** The server's message on the last password, or null. */
  readonly error: string | null;
  readonly pending: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
}

const FORM = 'password-again';

/** Asks for the password before something that cannot be undone. */
export default function PasswordDialog({
  title,
  description,
  confirmLabel,
  email,
  error,
  pending,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !pending) onConfirm(password);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="danger" pending={pending} disabled={password === ''}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error ?? undefined}
        />
      </form>
    </Dialog>
  );
}

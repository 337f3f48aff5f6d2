import { ERRORS } from '@tessera/contracts';
import { Button } from '../../shared/ui/button.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { ErrorBox } from './error-box.js';
import { NewPasswordForm, type NewPasswordFormProps } from './new-password-form.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { useResetLink } from './use-reset-link.js';

/** Behind a reset link: the form, or that the link is void, which is known before a password is thought of. */
export function NewPassword({ token, onSwitch }: NewPasswordFormProps) {
  const link = useResetLink(token);
  if (link === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 text-neutral-8">
        <Spinner /> Checking the link...
      </p>
    );
  }
  if (link === 'open') return <NewPasswordForm token={token} onSwitch={onSwitch} />;
  return (
    <div className="grid gap-3">
      <ErrorBox message={ERRORS.RESET_TOKEN_INVALID.text} />
      <p className="text-neutral-8">
        A link works once, within 30 minutes, and only until the password changes.
      </p>
      <Button variant="primary" size="large" onClick={() => onSwitch('reset')}>
        Ask for a new link
      </Button>
      <SwitchLine>
        <TextButton onClick={() => onSwitch('login')}>Back to Login</TextButton>
      </SwitchLine>
    </div>
  );
}

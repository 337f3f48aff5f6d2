import type { NewPasswordForm as NewPasswordSchema } from '@tessera/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toastMessage } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.js';
import { refreshUser, sessionState } from '../../shared/session/session.js';
import { useUser } from '../../shared/session/use-session.js';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/toast-store.js';
import { confirmReset } from './api/confirm-reset.js';
import type { AuthView } from './auth-view.js';
import { ErrorBox } from './error-box.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { SCHEMAS } from './schemas-file.js';

export interface NewPasswordFormProps {
  /** What the reset link carried. */
  readonly token: string;
  readonly onSwitch: (view: AuthView) => void;
}

/** Behind a reset link that works: the new password, twice. */
export function NewPasswordForm({ token, onSwitch }: NewPasswordFormProps) {
  const user = useUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewPasswordSchema>({
    resolver: useSchema(SCHEMAS, ({ NewPasswordForm }) => NewPasswordForm),
    mode: 'onChange',
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setFailure(null);
    try {
      await confirmReset({ token, newPassword });
    } catch (error) {
      const description = toastMessage(error, 'Reset failed');
      setFailure(description);
      toast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    toast({ title: 'Password updated', description: await wordsOfSession() });
    onSwitch('login');
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <p className="text-neutral-8">All your devices are logged out when the password changes.</p>
      {user !== null && (
        <p className="wrap-anywhere text-neutral-8">
          You are logged in as {user.email} here, and stay so if the link is for another account.
        </p>
      )}
      <ErrorBox message={failure} />
      <div className="grid">
        <NewPasswordFields
          form={form}
          name="newPassword"
          label="New password"
          repeatName="confirmPassword"
          repeatLabel="Confirm password"
        />
      </div>
      <Button type="submit" variant="primary" size="large" pending={form.formState.isSubmitting}>
        Set new password
      </Button>
      <SwitchLine>
        <TextButton onClick={() => onSwitch('reset')}>Ask for a new link</TextButton>
        <TextButton onClick={() => onSwitch('login')}>Back to Login</TextButton>
      </SwitchLine>
    </form>
  );
}

/**
 * The reset ended every session of its account; who is logged in here may be somebody else, who stays. Undefined where
 * the server could not be asked who that is.
 */
async function wordsOfSession(): Promise<string | undefined> {
  const isRead =
    sessionState().status === 'signedIn' &&
    (await refreshUser().then(
      () => true,
      () => false,
    ));
  const state = sessionState();
  if (state.status !== 'signedIn') return 'Log in with your new password.';
  return isRead ? `You are still logged in as ${state.user.email} here.` : undefined;
}

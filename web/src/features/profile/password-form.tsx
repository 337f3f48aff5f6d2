import { useQueryClient } from '@tanstack/react-query';
import type { PasswordBody, User } from '@tessera/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { hasCode } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { useCommonPasswordHint } from '../../shared/passwords/use-common-password-hint.js';
import { refreshUser } from '../../shared/session/session.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { sessionsQuery } from './api/list-sessions.js';
import { putPassword } from './api/put-password.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { SubmitButton } from './submit-button.js';
import { SCHEMAS } from './schemas-file.js';

const EMPTY: PasswordBody = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { control, register, handleSubmit, setError, reset, formState, trigger, getFieldState } =
    useForm<PasswordBody>({
      resolver: useSchema(SCHEMAS, ({ PasswordBody }) => PasswordBody),
      mode: 'onChange',
      defaultValues: EMPTY,
    });
  const { errors, isDirty, isSubmitting } = formState;
  const passwordHint = useCommonPasswordHint(useWatch({ control, name: 'newPassword' }));
  const submit = handleSubmit(async (body) => {
    try {
      await putPassword(body);
      reset(EMPTY);
      toast({ title: 'Password updated', description: 'Your other devices were logged out.' });
      await Promise.all([refreshUser(), queries.invalidateQueries(sessionsQuery(user.id))]);
    } catch (error) {
      reportFailure('Failed to update password', error);
      if (hasCode(error, 'WRONG_PASSWORD')) {
        setError('currentPassword', { message: error.serverMessage ?? '' }, { shouldFocus: true });
      }
    }
  });
  return (
    <ProfileCard title="Password">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          hint={passwordHint}
          {...register('newPassword', {
            // The last field's message depends on this one, once it has been written in.
            onChange: () => {
              if (getFieldState('confirmPassword').isDirty) void trigger('confirmPassword');
            },
          })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <SubmitButton
          label="Update Password"
          pendingLabel="Updating..."
          pending={isSubmitting}
          unchanged={!isDirty}
        />
      </form>
    </ProfileCard>
  );
}

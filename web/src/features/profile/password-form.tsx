import { useQueryClient } from '@tanstack/react-query';
import type { PasswordBody, User } from '@tessera/contracts';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.js';
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
  const form = useForm<PasswordBody>({
    resolver: useSchema(SCHEMAS, ({ PasswordBody }) => PasswordBody),
    mode: 'onChange',
    defaultValues: EMPTY,
  });
  const { handleSubmit, register, reset, setError } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
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
        <NewPasswordFields
          form={form}
          name="newPassword"
          label="New password"
          repeatName="confirmPassword"
          repeatLabel="Confirm new password"
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

import type { User, UsernameBody } from '@tessera/contracts';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { refreshUser, replaceUser } from '../../shared/session/session.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { putUsername } from './api/put-username.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { SubmitButton } from './submit-button.js';
import { SCHEMAS } from './schemas-file.js';

export function UsernameForm({ user }: { readonly user: User }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<UsernameBody>({
    resolver: useSchema(SCHEMAS, ({ UsernameBody }) => UsernameBody),
    mode: 'onChange',
    // Another window may change it; what is typed here stays.
    values: { username: user.username },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(async (body) => {
    try {
      const updated = await putUsername(body);
      reset({ username: updated.username });
      replaceUser(updated);
      toast({ title: 'Username updated' });
      await refreshUser();
    } catch (error) {
      reportFailure('Failed to update username', error);
      if (hasCode(error, 'USERNAME_TAKEN')) setError('username', { message: error.serverMessage ?? '' });
    }
  });
  return (
    <ProfileCard title="Username">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid">
        <TextField
          label="Username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <SubmitButton
          label="Update Username"
          pendingLabel="Updating..."
          pending={formState.isSubmitting}
          unchanged={!formState.isDirty}
        />
      </form>
    </ProfileCard>
  );
}

import type { ResetBody } from '@tessera/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSchema } from '../../shared/forms/use-schema.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/text-field.js';
import type { AuthView } from './auth-view.js';
import { ErrorBox } from './error-box.js';
import { ResetSent } from './reset-sent.js';
import { sendReset } from './send-reset.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { SCHEMAS } from './schemas-file.js';

export function ResetForm({ onSwitch }: { readonly onSwitch: (view: AuthView) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<ResetBody>({
    resolver: useSchema(SCHEMAS, ({ ResetBody }) => ResetBody),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    const why = await sendReset(email);
    setFailure(why);
    if (why === null) setSentTo(email);
  });

  if (sentTo !== null) {
    return <ResetSent email={sentTo} onOther={() => setSentTo(null)} onSwitch={onSwitch} />;
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <p className="text-neutral-8">
        Enter the email address of your account. The link in the mail works for 30 minutes.
      </p>
      <ErrorBox message={failure} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        // Back from the panel, whose button had the focus.
        autoFocus={formState.isSubmitSuccessful}
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
        Send reset link
      </Button>
      <SwitchLine>
        <TextButton onClick={() => onSwitch('login')}>Back to Login</TextButton>
      </SwitchLine>
    </form>
  );
}

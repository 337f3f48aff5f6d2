import type { SignupForm as SignupSchema } from '@tessera/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { toastMessage } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.js';
import { signUp } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { Checkbox } from '../../shared/ui/checkbox.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { AuthView } from './auth-view.js';
import { ErrorBox } from './error-box.js';
import { refusedFields } from './refused-fields.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { SCHEMAS } from './schemas-file.js';

const FIELDS = ['username', 'email', 'password', 'confirmPassword', 'agreeToTerms'] as const;

export function SignupForm({ onSwitch }: { readonly onSwitch: (view: AuthView) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SignupSchema>({
    resolver: useSchema(SCHEMAS, ({ SignupForm }) => SignupForm),
    mode: 'onChange',
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', agreeToTerms: false },
  });
  const { handleSubmit, register, setError } = form;
  const { errors, isSubmitting } = form.formState;

  const submit = handleSubmit(async ({ username, email, password }) => {
    setFailure(null);
    try {
      await signUp({ username, email, password });
    } catch (error) {
      const description = toastMessage(error, 'Registration failed');
      setFailure(description);
      toast({ title: 'Registration failed', description, variant: 'destructive' });
      for (const issue of refusedFields(error)) {
        const field = FIELDS.find((name) => name === issue.path);
        if (field !== undefined) setError(field, { message: issue.message }, { shouldFocus: true });
      }
      return;
    }
    toast({ title: 'Registration successful', description: 'Your account has been created!' });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <ErrorBox message={failure} />
      <div className="grid">
        <TextField
          label="Username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields
          form={form}
          name="password"
          label="Password"
          repeatName="confirmPassword"
          repeatLabel="Confirm password"
        />
        <Checkbox
          label={
            <>
              I agree to the{' '}
              <Link to="/terms" target="_blank" className="font-semibold text-accent underline">
                Terms of Use
              </Link>
            </>
          }
          error={errors.agreeToTerms?.message}
          {...register('agreeToTerms')}
        />
        <p className="pb-3 text-small text-neutral-8">
          What we know about you, and for how long, is in the{' '}
          <Link to="/privacy" target="_blank" className="font-semibold text-accent underline">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
        Sign up
      </Button>
      <SwitchLine>
        Already have an account? <TextButton onClick={() => onSwitch('login')}>Log in</TextButton>
      </SwitchLine>
    </form>
  );
}

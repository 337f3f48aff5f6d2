import type { LoginBody } from '@tessera/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { LoginUnverifiedError, logIn } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { AuthView } from './auth-view.js';
import { ErrorBox } from './error-box.js';
import { nextOf } from './next.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { SCHEMAS } from './schemas-file.js';

/** [spec 8.2]: the server's sentence, or that the proof after the log-in failed, or 'Login failed'. */
function failureText(error: unknown): string {
  return error instanceof LoginUnverifiedError ? error.message : toastMessage(error, 'Login failed');
}

export function LoginForm({ onSwitch }: { readonly onSwitch: (view: AuthView) => void }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSuspended, setIsSuspended] = useState(false);
  const { register, handleSubmit, formState } = useForm<LoginBody>({
    resolver: useSchema(SCHEMAS, ({ LoginBody }) => LoginBody),
    mode: 'onChange',
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await logIn(body);
    } catch (error) {
      const description = failureText(error);
      setFailure(description);
      setIsSuspended(hasCode(error, 'ACCOUNT_SUSPENDED'));
      toast({ title: 'Login failed', description, variant: 'destructive' });
      return;
    }
    toast({ title: 'Login successful', description: 'Welcome back!' });
    void navigate(nextOf(location), { replace: true });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <ErrorBox message={failure}>
        {isSuspended && (
          <>
            {' '}
            <Link to="/contact" className="underline">
              Contact us
            </Link>
          </>
        )}
      </ErrorBox>
      <div className="grid">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </div>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
        Log in
      </Button>
      <SwitchLine>
        <TextButton onClick={() => onSwitch('reset')}>Forgot password?</TextButton>
        <span>
          New here? <TextButton onClick={() => onSwitch('signup')}>Sign up</TextButton>
        </span>
      </SwitchLine>
    </form>
  );
}

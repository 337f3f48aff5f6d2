import { WAITLIST_BOTH_REQUIRED, type WaitlistBody } from '@tessera/contracts';
import { useForm } from 'react-hook-form';
import { ApiError, toastMessage } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/text-field.js';
import { TypedTexts, useTypedTexts } from '../../shared/typed-texts.js';
import { createLazyFile } from '../../shared/ui/lazy-file.js';
import { toast } from '../../shared/ui/toast-store.js';
import { subscribe } from './api/subscribe.js';

const SCHEMAS = createLazyFile(() => import('./schemas.js'));
const TYPED = TypedTexts.of<WaitlistBody>(null, 'waitlist form', { name: '', email: '' });

/** [spec 8.5]: what the server refused, or that it could not be reached. */
function toastFailure(error: unknown): void {
  if (error instanceof ApiError) {
    const description = toastMessage(error, 'Please try again or contact support.');
    toast({ title: 'Subscription failed', description, variant: 'destructive' });
  } else {
    toast({
      title: 'Something went wrong',
      description: 'Please check your connection and try again.',
      variant: 'destructive',
    });
  }
}

export function WaitlistForm({ onJoined }: { readonly onJoined: () => void }) {
  const { register, handleSubmit, watch, formState } = useForm<WaitlistBody>({
    resolver: useSchema(SCHEMAS, ({ WaitlistBody }) => WaitlistBody),
    defaultValues: TYPED.read(),
  });
  useTypedTexts(TYPED, watch);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async (body) => {
      try {
        await subscribe(body);
      } catch (error) {
        toastFailure(error);
        return;
      }
      TYPED.forget();
      toast({ title: "You're on the wait-list!", description: "Thanks – we'll keep you posted." });
      onJoined();
    },
    ({ name, email }) => {
      if (name?.message !== WAITLIST_BOTH_REQUIRED && email?.message !== WAITLIST_BOTH_REQUIRED) return;
      toast({
        title: 'Required fields missing',
        description: WAITLIST_BOTH_REQUIRED,
        variant: 'destructive',
      });
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 text-left">
      <div className="grid">
        <TextField
          label="Name"
          dir="auto"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
        Join the Waitlist
      </Button>
    </form>
  );
}

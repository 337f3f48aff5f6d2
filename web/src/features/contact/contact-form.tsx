import { CONTACT_RECEIVED, type ContactBody } from '@tessera/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, toastMessage } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { useUser } from '../../shared/session/use-session.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/text-area.js';
import { TextField } from '../../shared/ui/text-field.js';
import { createLazyFile } from '../../shared/ui/lazy-file.js';
import { toast } from '../../shared/ui/toast-store.js';
import { TypedTexts, useTypedTexts } from '../../shared/typed-texts.js';
import { sendMessage } from './api/send-message.js';

const EMPTY: ContactBody = { name: '', email: '', subject: '', message: '' };
const SCHEMAS = createLazyFile(() => import('./schemas.js'));

/** [spec 8.6]: the server's sentence, or that it could not be reached. */
function failureText(error: unknown): string {
  return error instanceof ApiError
    ? toastMessage(error, 'Failed to send message. Please try again.')
    : 'Failed to send message. Please check your connection and try again.';
}

export function ContactForm() {
  const userId = useUser()?.id ?? null;
  return <ContactFormOf key={userId} userId={userId} />;
}

/** Idle, sending, then either empty again or as it was [spec 4.11]. */
function ContactFormOf({ userId }: { readonly userId: string | null }) {
  const [typed] = useState(() => TypedTexts.of(userId, 'contact form', EMPTY));
  const { register, handleSubmit, reset, watch, formState } = useForm<ContactBody>({
    resolver: useSchema(SCHEMAS, ({ ContactBody }) => ContactBody),
    defaultValues: typed.read(),
  });
  useTypedTexts(typed, watch);
  const { errors, isSubmitting } = formState;
  /** What had the focus when the form was sent, which then was disabled. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isSubmitting && document.activeElement === document.body) focused.current?.focus();
  }, [isSubmitting]);

  const submit = handleSubmit(async (body) => {
    try {
      const answer = await sendMessage(body);
      toast({ title: 'Message Sent!', description: answer?.message ?? CONTACT_RECEIVED });
      reset(EMPTY);
      typed.forget();
    } catch (error) {
      toast({ title: 'Error', description: failureText(error), variant: 'destructive' });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        focused.current = event.currentTarget.querySelector(':focus');
        void submit(event);
      }}
    >
      <fieldset disabled={isSubmitting} className="grid">
        <div className="grid gap-x-4 sm:grid-cols-2">
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
        <TextField label="Subject" dir="auto" error={errors.subject?.message} {...register('subject')} />
        <TextArea label="Message" rows={6} error={errors.message?.message} {...register('message')} />
        <Button type="submit" variant="primary" size="large" disabled={isSubmitting} className="mt-2">
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </fieldset>
    </form>
  );
}

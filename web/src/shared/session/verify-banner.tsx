import type { User } from '@tessera/contracts';
import { useState } from 'react';
import { toastMessage } from '../api/api-error.js';
import { Banner } from '../ui/banner.js';
import { Button } from '../ui/button.js';
import { toast } from '../ui/toast-store.js';
import { postVerifyResend } from './session-calls.js';

/** Until the link in the mail was followed. Everything works meanwhile. */
export function VerifyBanner({ user }: { readonly user: User }) {
  const [sending, setSending] = useState(false);
  // 0.1.0 does not send it.
  if (user.emailVerified !== false) return null;
  const resend = async () => {
    setSending(true);
    try {
      await postVerifyResend();
      toast({ title: 'Mail sent', description: `We sent a new link to ${user.email}.` });
    } catch (error) {
      const description = toastMessage(error, 'Please try again.');
      toast({ title: 'The mail could not be sent', description, variant: 'destructive' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Banner
      label="Your email address"
      action={
        <Button size="small" pending={sending} onClick={() => void resend()}>
          Resend
        </Button>
      }
    >
      We sent a link to {user.email}. Please follow it to verify your address.
    </Banner>
  );
}

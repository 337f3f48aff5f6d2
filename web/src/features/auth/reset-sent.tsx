import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import type { AuthView } from './auth-view.js';
import { ErrorBox } from './error-box.js';
import { sendReset } from './send-reset.js';
import { SwitchLine, TextButton } from './switch-line.js';
import { useCountdown } from './use-countdown.js';

/** In seconds: most mails have arrived by then. */
const AGAIN_AFTER = 60;

interface ResetSentProps {
  /** Where the link was sent to, if there is such an account. */
  readonly email: string;
  readonly onOther: () => void;
  readonly onSwitch: (view: AuthView) => void;
}

/** After a reset link was asked for: where to look, and how to have it sent again. */
export function ResetSent({ email, onOther, onSwitch }: ResetSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [left, restart] = useCountdown(AGAIN_AFTER);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  const sendAgain = async () => {
    setPending(true);
    setFailure(null);
    const why = await sendReset(email);
    setPending(false);
    setFailure(why);
    if (why !== null) return;
    restart();
    // The button is disabled from now on.
    heading.current?.focus();
  };

  return (
    <div className="grid gap-3">
      <section className="grid gap-2 rounded-dialog border border-neutral-5 p-4">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          Check your mail
        </h2>
        <p className="wrap-anywhere text-neutral-8">
          If <b className="font-semibold text-neutral-10">{email}</b> has an account, a link to choose a new
          password is on its way. It works once, within 30 minutes.
        </p>
        <p className="text-neutral-8">Nothing there? Look in your spam folder too.</p>
      </section>
      <ErrorBox message={failure} />
      <Button size="large" disabled={left > 0} pending={pending} onClick={() => void sendAgain()}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
      <SwitchLine>
        <TextButton onClick={onOther}>Use another address</TextButton>
        <TextButton onClick={() => onSwitch('login')}>Back to Login</TextButton>
      </SwitchLine>
    </div>
  );
}

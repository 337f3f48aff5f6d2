import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { announce } from '../../shared/ui/announcer.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { passFocus } from '../../shared/ui/pass-focus.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { endAddress, makeAddress } from './calendar-calls.js';

interface CalendarAddressProps {
  readonly gridId: string;
  /** When the address was made; null where there is none. */
  readonly since: string | null;
  readonly onChange: (since: string | null) => void;
}

const MAKING = { title: 'Failed to make the address', description: 'Please try again.' };
const ENDING = { title: 'Failed to end the address', description: 'Please try again.' };

/** What the address gives to read, to whom, and until when. */
const HOLDERS = 'Anyone who has it can also read the captions. It ends when you change your password.';

/** The address at which calendar programs read a grid's dates. The server knows it by a hash: it is shown only once. */
export function CalendarAddress({ gridId, since, onChange }: CalendarAddressProps) {
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const makeButton = useRef<HTMLButtonElement>(null);
  const endButton = useRef<HTMLButtonElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It is copied next: the address is shown only once.
    if (made !== null) passFocus(makeButton.current, copyButton.current);
  }, [made]);
  const busy = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const make = (): Promise<void> =>
    busy(async () => {
      try {
        const { since: now, url } = await makeAddress(gridId);
        setMade(new URL(url, location.origin).href);
        onChange(now);
        announce('The address is made.');
      } catch (error) {
        notifyFailed(error, MAKING, () => void make());
      }
    });
  const end = (): Promise<void> =>
    busy(async () => {
      try {
        await endAddress(gridId);
        passFocus(endButton.current, makeButton.current);
        setMade(null);
        onChange(null);
        announce('The address has ended.');
      } catch (error) {
        notifyFailed(error, ENDING, () => void end());
      }
    });
  const close = () => setAsked(null);
  return (
    <section aria-label="Calendar" className="grid justify-items-start gap-3">
      <h3 className="font-semibold">Calendar</h3>
      {made !== null && <MadeAddress url={made} copyButton={copyButton} />}
      <p className="text-small text-neutral-8">{noteOf(since, made !== null)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={makeButton}
          variant={since === null ? 'primary' : undefined}
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            if (since === null) void make();
            else setAsked('replace');
          }}
        >
          {since === null ? 'Make an address' : 'Replace address'}
        </Button>
        {since !== null && (
          <Button ref={endButton} aria-disabled={isBusy} onClick={() => isBusy || setAsked('end')}>
            End address
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'replace'}
        onOpenChange={close}
        title="Replace the address?"
        confirmLabel="Replace address"
        onConfirm={() => void make()}
      >
        The old address stops working at once. Calendars that use it need the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={close}
        title="End the address?"
        confirmLabel="End address"
        danger
        onConfirm={() => void end()}
      >
        Calendars that use it no longer show this grid.
      </ConfirmDialog>
    </section>
  );
}

function noteOf(since: string | null, isShown: boolean): string {
  if (since === null) return `Calendar apps show when posts are due by an address. ${HOLDERS}`;
  if (isShown) return `Copy it now: it is not shown again. ${HOLDERS}`;
  const day = new Date(since).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `An address was made on ${day}. It was shown only once: if you have lost it, replace it.`;
}

interface MadeAddressProps {
  readonly url: string;
  readonly copyButton: RefObject<HTMLButtonElement | null>;
}

function MadeAddress({ url, copyButton }: MadeAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Address copied' });
    } catch {
      // Refused, or there is no clipboard without TLS.
      field.current?.select();
      toast({
        title: 'Copy failed',
        description: 'The browser did not allow it. The address is selected: copy it by hand.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="grid w-full gap-2">
      <TextField
        ref={field}
        label="Address"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="-mt-5 flex flex-wrap gap-2">
        <Button ref={copyButton} variant="primary" onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          Copy address
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClasses({})}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          Open in calendar
        </a>
      </div>
    </div>
  );
}

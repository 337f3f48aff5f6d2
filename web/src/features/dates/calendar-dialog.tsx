import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GridCalendar } from '@tessera/contracts';
import { useRef, useState } from 'react';
import type { GridView } from '../../domain/photos/grid-view.js';
import { ownZone } from '../../domain/photos/post-dates.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { Turns } from '../../shared/api/turns.js';
import { useUser } from '../../shared/session/use-session.js';
import { announce } from '../../shared/ui/announcer.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Switch } from '../../shared/ui/switch.js';
import { CalendarAddress } from './calendar-address.js';
import { calendarQuery, switchMail } from './calendar-calls.js';

interface CalendarDialogProps {
  readonly view: GridView;
  readonly onClose: () => void;
}

const FAILURE = { title: 'Failed to switch the mail', description: 'Please try again.' };

const turns = new Turns();

/** 'Calendar and mail': where else a grid's dates are seen. */
export function CalendarDialog({ view: { gridId }, onClose }: CalendarDialogProps) {
  const client = useQueryClient();
  const query = calendarQuery(gridId);
  const { data, isError, isFetching, refetch } = useQuery(query);
  const show = (change: Partial<GridCalendar>) =>
    client.setQueryData<GridCalendar>(query.queryKey, (now) => now && { ...now, ...change });
  /** What the last click asks for, until its call has ended; then what the server has is shown. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const clicks = useRef(0);
  const mail = async (on: boolean): Promise<void> => {
    setWanted(on);
    clicks.current += 1;
    const mine = clicks.current;
    try {
      // In the order of the clicks: the last one counts.
      show(await turns.run(gridId, () => switchMail(gridId, { on, timeZone: ownZone() })));
      announce(on ? 'The mail is on.' : 'The mail is off.');
    } catch (error) {
      notifyFailed(error, FAILURE, () => void mail(on));
    }
    if (mine === clicks.current) setWanted(null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Calendar and mail"
      description="See what is due in your calendar, or get it by mail."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined ? (
        isError && !isFetching ? (
          <div role="alert" className="grid justify-items-center gap-4 py-4">
            <p>Your calendar and mail could not be loaded.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        ) : (
          <p role="status" className="py-4 text-neutral-8">
            Loading...
          </p>
        )
      ) : (
        <div className="grid gap-6 pb-2">
          <CalendarAddress gridId={gridId} since={data.since} onChange={(since) => show({ since })} />
          <MorningMail isOn={wanted ?? data.mail} onSwitch={(on) => void mail(on)} />
        </div>
      )}
    </Dialog>
  );
}

function MorningMail({
  isOn,
  onSwitch,
}: {
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
}) {
  const user = useUser();
  return (
    <section aria-label="Mail" className="grid justify-items-start gap-2">
      <h3 className="font-semibold">Mail</h3>
      <Switch label="On the morning of each day with a post due" checked={isOn} onCheckedChange={onSwitch} />
      <p className="text-small text-neutral-8">
        {user?.emailVerified === false
          ? `It is sent once ${user.email} is verified: follow the link in the mail that we sent there.`
          : `At 08:00, to ${user?.email ?? 'your address'}.`}
      </p>
    </section>
  );
}

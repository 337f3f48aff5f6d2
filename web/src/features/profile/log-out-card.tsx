import { useLogOut } from '../../shared/session/use-log-out.js';
import { Button } from '../../shared/ui/button.js';
import { ProfileCard } from './profile-card.js';

interface LogOutCardProps {
  /** Asks first where something on the page would be lost. */
  readonly before: (leave: () => void) => void;
}

export function LogOutCard({ before }: LogOutCardProps) {
  const logOut = useLogOut();
  return (
    <ProfileCard title="This device" description="Your photos and captions stay in your account.">
      <Button className="justify-self-start" onClick={() => before(logOut)}>
        Log Out
      </Button>
    </ProfileCard>
  );
}

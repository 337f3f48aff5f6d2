import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../shared/session/use-session.js';
import { VerifyBanner } from '../../shared/session/verify-banner.js';
import { useLeaveGuard } from '../../shared/ui/use-leave-guard.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AccountInfo } from './account-info.js';
import { DeleteAccountCard } from './delete-account-card.js';
import { ExportCard } from './export-card.js';
import { InstagramForm } from './instagram-form.js';
import { LeaveQuestion } from './leave-question.js';
import { LogOutCard } from './log-out-card.js';
import { PasswordForm } from './password-form.js';
import { PictureCard } from './picture/picture-card.js';
import { PlanSection } from './plan-section.js';
import { PostingCard } from './posting-card.js';
import { ProfileGroup } from './profile-group.js';
import { SessionsCard } from './sessions-card.js';
import { UsernameForm } from './username-form.js';

/** For the person who is signed in. */
export function ProfilePage() {
  const user = useUser();
  const [unsaved, setUnsaved] = useState(false);
  const guard = useLeaveGuard(unsaved);
  usePageTitle('My Profile');
  if (user === null) return null;
  return (
    <div className="mx-auto grid w-full max-w-text grid-cols-1 gap-4 px-4 pt-(--safe-top) pb-12 sm:gap-6">
      <header className="grid h-14 grid-cols-[auto_1fr] items-center gap-2">
        <Link
          to="/"
          aria-label="Back to your grid"
          className="-ml-2 grid size-11 place-items-center rounded-control text-neutral-8 transition-colors hover:bg-neutral-3 hover:text-neutral-10"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </Link>
        <h1 className="text-title font-semibold">My Profile</h1>
      </header>
      <VerifyBanner user={user} />
      <main className="grid grid-cols-1 gap-8 sm:gap-10">
        <ProfileGroup title="Profile">
          <PictureCard user={user} />
          <AccountInfo user={user} />
          <UsernameForm key={user.id} user={user} />
          <InstagramForm key={`accounts-${user.id}`} user={user} onUnsaved={setUnsaved} />
        </ProfileGroup>
        <ProfileGroup title="Plan">
          <PlanSection user={user} />
        </ProfileGroup>
        <ProfileGroup title="Security">
          <PasswordForm user={user} />
          <SessionsCard userId={user.id} />
          <LogOutCard before={guard.before} />
        </ProfileGroup>
        <ProfileGroup title="Data">
          <PostingCard user={user} />
          <ExportCard userId={user.id} />
          <DeleteAccountCard user={user} />
        </ProfileGroup>
      </main>
      {unsaved && <LeaveQuestion {...guard} />}
    </div>
  );
}

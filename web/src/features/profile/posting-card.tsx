import type { User } from '@tessera/contracts';
import { useState } from 'react';
import { CheckRow } from '../../shared/ui/check-row.js';
import { replaceUser } from '../../shared/session/session.js';
import { putSettings } from './api/put-settings.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';

/** Whether uploads are kept in a size that is good enough to post. */
export function PostingCard({ user }: { readonly user: User }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const choose = async (keepPostingPictures: boolean) => {
    setWanted(keepPostingPictures);
    try {
      replaceUser(await putSettings({ keepPostingPictures }));
    } catch (error) {
      reportFailure('Failed to save the setting', error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <ProfileCard
      title="Pictures for posting"
      description="After an upload, the page sends each picture once more, large enough to post. Those sent before stay."
    >
      <CheckRow
        label="Keep pictures for posting"
        checked={wanted ?? user.keepPostingPictures !== false}
        // Not disabled meanwhile, which would take the focus from it.
        aria-disabled={wanted !== null || undefined}
        onChange={(event) => {
          if (wanted === null) void choose(event.target.checked);
        }}
      />
    </ProfileCard>
  );
}

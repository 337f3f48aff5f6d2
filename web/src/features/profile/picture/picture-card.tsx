import type { User } from '@tessera/contracts';
import { UserRound } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { ACCEPTED_PHOTOS } from '../../../shared/files/accepted-types.js';
import { refreshUser } from '../../../shared/session/session.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';
import { putProfileImage } from '../api/put-profile-image.js';
import { ProfileCard } from '../profile-card.js';
import { reportFailure } from '../../../shared/ui/report-failure.js';
import { cropSquare, type Square } from './crop-square.js';
import { readingFailure, refusalOf } from './picture-file.js';
import { readablePicture } from './readable-picture.js';

const CropDialog = lazyOverlay(
  () => import('./crop-dialog.js'),
  ({ onClose }) => onClose(),
);

interface ChosenPicture {
  readonly file: Blob;
  /** Its object URL; lives as long as the dialog. */
  readonly address: string;
}

export function PictureCard({ user }: { readonly user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [reading, setReading] = useState(false);
  const [pending, setPending] = useState(false);

  const read = async (original: File) => {
    setReading(true);
    try {
      const file = await readablePicture(original);
      setChosen({ file, address: URL.createObjectURL(file) });
    } catch (error) {
      toast(readingFailure(error));
    } finally {
      setReading(false);
    }
  };

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (file === undefined) return;
    const refusal = refusalOf(file);
    if (refusal === null) void read(file);
    else toast(refusal);
  };

  const close = ({ address }: ChosenPicture) => {
    URL.revokeObjectURL(address);
    setChosen(null);
  };

  const upload = async (picture: ChosenPicture, square: Square) => {
    setPending(true);
    try {
      await putProfileImage({ imageData: await cropSquare(picture.file, square) });
      close(picture);
      toast({ title: 'Profile picture updated' });
      await refreshUser();
    } catch (error) {
      reportFailure('Failed to update profile picture', error);
    } finally {
      setPending(false);
    }
  };

  return (
    <ProfileCard title="Profile picture">
      <div className="flex flex-wrap items-center gap-4">
        {user.profileImageUrl === null ? (
          <span className="grid size-24 place-items-center rounded-full bg-neutral-3 text-neutral-8">
            <UserRound className="size-10" aria-hidden="true" />
          </span>
        ) : (
          <img
            src={user.profileImageUrl}
            alt="Your profile picture"
            width={96}
            height={96}
            className="size-24 rounded-full object-cover"
          />
        )}
        <div className="grid gap-1">
          <Button className="justify-self-start" pending={reading} onClick={() => input.current?.click()}>
            {user.profileImageUrl === null ? 'Choose Picture' : 'Change Picture'}
          </Button>
          <p className="text-small text-neutral-8">JPG, PNG, WEBP or GIF, smaller than 5MB</p>
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_PHOTOS}
          aria-label="Picture file"
          className="hidden"
          onChange={choose}
        />
      </div>
      {chosen !== null && (
        <CropDialog
          address={chosen.address}
          pending={pending}
          onUpload={(square) => void upload(chosen, square)}
          onClose={() => close(chosen)}
        />
      )}
    </ProfileCard>
  );
}

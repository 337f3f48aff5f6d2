import type { Photo } from '@tessera/contracts';
import { Dialog } from '../../../shared/ui/dialog.js';
import type { CaptionDesk } from '../captions/caption-desk.js';
import { CaptionEditor } from '../captions/caption-editor.js';
import { thumbhashUrl } from '../feed/thumbhash-url.js';

export interface PhotoDialogProps {
  readonly photo: Photo;
  /** What the photo is called in the feed. */
  readonly name: string;
  readonly desk: CaptionDesk;
  readonly onClose: () => void;
}

/** 'Edit Photo Details': the picture, as large as the window allows, beside its caption. */
export default function PhotoDialog({ photo, name, desk, onClose }: PhotoDialogProps) {
  const close = () => {
    void desk.flush(photo.id);
    onClose();
  };
  return (
    <Dialog open onOpenChange={close} size="large" title="Edit Photo Details">
      <div className="grid gap-6 md:grid-cols-2">
        <Preview photo={photo} name={name} />
        <CaptionEditor photo={photo} desk={desk} />
      </div>
    </Dialog>
  );
}

function Preview({ photo, name }: { readonly photo: Photo; readonly name: string }) {
  const behind = thumbhashUrl(photo.thumbhash);
  if (photo.url === null) {
    return (
      <p className="grid aspect-[3/4] place-items-center rounded-tile border border-dashed border-neutral-6 text-neutral-8">
        This placeholder has no photo yet.
      </p>
    );
  }
  return (
    <img
      src={photo.url}
      alt={name}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      style={behind === null ? undefined : { backgroundImage: `url("${behind}")` }}
      className="h-auto max-h-[70dvh] w-full rounded-tile bg-neutral-3 bg-cover object-contain"
    />
  );
}

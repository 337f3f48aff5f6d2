import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../../../shared/store.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { LocalPicture } from '../../uploads/progress/local-picture.js';
import type { UploadItem } from '../../uploads/queue/upload-item.js';

/** The local picture of a file on its way, with a thin bar, or a sign that it failed. */
export function UploadFace({ item }: { readonly item: UploadItem }) {
  return (
    <>
      <LocalPicture src={item.preview} className="opacity-60" />
      {item.stage === 'failed' ? (
        <Badge>
          <TriangleAlert className="size-5" aria-hidden="true" />
        </Badge>
      ) : (
        <UploadBar item={item} />
      )}
    </>
  );
}

function UploadBar({ item: { stage, progress } }: { readonly item: UploadItem }) {
  const share = useStore(progress);
  return (
    <>
      {stage !== 'waiting' && stage !== 'prepared' && share === 0 && (
        <Badge>
          <Spinner />
        </Badge>
      )}
      <span className="absolute inset-x-0 bottom-0 h-1 bg-photo-scrim">
        <span
          className="block h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
    </>
  );
}

/** A sign in the middle of the picture, to be seen on any. */
function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-9 place-items-center rounded-full bg-photo-scrim text-on-photo">
        {children}
      </span>
    </span>
  );
}

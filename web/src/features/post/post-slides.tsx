import type { Photos } from '../../domain/photos/photo-list.js';
import { useFileUrl } from '../../shared/files/use-file-url.js';
import { Button } from '../../shared/ui/button.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

interface PostSlidesProps {
  readonly photos: Photos;
  /** Undefined until they are ready. */
  readonly files: readonly File[] | undefined;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
}

/** Beside the buttons a tile's shape, so that what is cropped as in the grid fills it. */
const HEIGHT = 'h-[44dvh] min-h-48 md:aspect-[3/4] md:h-auto md:max-h-[70dvh]';

/** The pictures of a post as they are handed over, to be swiped where there are several. */
export function PostSlides({ photos, files, failed, onTryAgain }: PostSlidesProps) {
  if (failed) {
    return (
      <div role="alert" className={`grid place-content-center justify-items-center gap-4 ${HEIGHT}`}>
        <p>The pictures could not be loaded.</p>
        <Button onClick={onTryAgain}>Try again</Button>
      </div>
    );
  }
  const several = photos.length > 1;
  return (
    <ul
      aria-label="Pictures of the post"
      // What can be scrolled can be reached by the keyboard.
      {...(several && { tabIndex: 0 })}
      className="flex snap-x snap-mandatory gap-1 overflow-x-auto rounded-tile bg-neutral-2"
    >
      {photos.map((photo, index) => (
        <li key={photo.id} className={`relative w-full shrink-0 snap-center ${HEIGHT}`}>
          <Slide file={files?.[index]} alt={photo.altText ?? `Photo ${index + 1}`} />
          {several && (
            <span className="absolute top-2 right-2 rounded-control bg-photo-scrim px-2 text-small text-on-photo">
              {index + 1} / {photos.length}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Slide({ file, alt }: { readonly file: File | undefined; readonly alt: string }) {
  const url = useFileUrl(file);
  if (file === undefined || url === null) return <Skeleton className="size-full" />;
  return <img src={url} alt={alt} draggable={false} className="size-full object-contain" />;
}

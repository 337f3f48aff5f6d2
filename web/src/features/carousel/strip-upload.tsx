import { useStore } from '../../shared/store.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { LocalPicture } from '../uploads/progress/local-picture.js';
import type { FileUnderWay } from '../uploads/queue/upload-item.js';

/** A photo on its way into the carousel, shown from the local file. */
export function StripUpload({ item }: { readonly item: FileUnderWay }) {
  return (
    <li aria-busy="true" className="relative aspect-[3/4] overflow-hidden rounded-tile bg-neutral-3">
      <LocalPicture src={item.preview} className="opacity-60" />
      <VisuallyHidden>{`${item.name} is being added`}</VisuallyHidden>
      <div
        aria-hidden="true"
        className="absolute inset-x-1 bottom-1 h-1 overflow-hidden rounded-full bg-photo-scrim"
      >
        <div
          className="h-full origin-left bg-on-photo transition-transform"
          style={{ transform: `scaleX(${useStore(item.progress)})` }}
        />
      </div>
    </li>
  );
}

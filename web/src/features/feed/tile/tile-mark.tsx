import type { Photo } from '@tessera/contracts';
import { Clapperboard, EyeOff, Images, Pin, TextAlignStart, type LucideIcon } from 'lucide-react';
import { cx } from '../../../shared/ui/class-names.js';

const MARKS = { pin: Pin, reel: Clapperboard, carousel: Images } as const;

/** A pin hides the mark of the media type [spec 2.24]. */
function markOf(photo: Photo): keyof typeof MARKS | null {
  if (photo.isPinned) return 'pin';
  return photo.mediaType === 'photo' ? null : photo.mediaType;
}

/** The marks of a tile at rest; the tile's name has them in words. */
export function TileMarks({ photo }: { readonly photo: Photo }) {
  const mark = markOf(photo);
  return (
    <>
      {mark !== null && <Mark name={mark} Icon={MARKS[mark]} className="top-2 right-2 size-7" />}
      {photo.isHidden && <Mark name="hidden" Icon={EyeOff} className="top-2 left-2 size-7" />}
    </>
  );
}

/** Whether there is a caption, small in a corner, where the controls come. */
export function CaptionMark() {
  return <Mark name="caption" Icon={TextAlignStart} className="bottom-2 left-2 size-5 *:size-3" />;
}

interface LabelMarkProps {
  readonly label: string;
  /** What else stands at the bottom of the tile: its controls are below the label, the caption's mark before it. */
  readonly beside: 'controls' | 'caption' | null;
}

/** The word that a person has put on a post. That of a placeholder stands on its face. */
export function LabelMark({ label, beside }: LabelMarkProps) {
  return (
    <span
      data-mark="label"
      dir="auto"
      className={cx(
        'pointer-events-none absolute truncate rounded-full bg-photo-scrim px-2 text-small text-on-photo',
        beside === 'controls' ? 'bottom-12' : 'bottom-2',
        // Beside the button of a narrow tile.
        beside === 'caption' ? 'left-8 max-w-[calc(100%-4.75rem)]' : 'left-2 max-w-[calc(100%-3.25rem)]',
      )}
    >
      {label}
    </span>
  );
}

interface MarkProps {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly className: string;
}

function Mark({ name, Icon, className }: MarkProps) {
  return (
    <span
      data-mark={name}
      className={cx(
        'pointer-events-none absolute grid place-items-center rounded-full bg-photo-scrim text-on-photo',
        className,
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </span>
  );
}

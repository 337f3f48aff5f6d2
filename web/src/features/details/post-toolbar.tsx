import type { Photo } from '@tessera/contracts';
import {
  ArchiveRestore,
  CalendarCheck,
  CalendarMinus,
  ChevronDown,
  Crop,
  Eye,
  EyeOff,
  Move,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { isDraft, MEDIA_TYPE_NAMES } from '../../domain/photos/photo-list.js';
import { isLocked } from '../../domain/photos/posted.js';
import { hideLocked } from '../../domain/plan/locks.js';
import { cx } from '../../shared/ui/class-names.js';
import { DropdownMenu } from '../../shared/ui/dropdown-menu.js';
import { LockedIcon, lockedName } from '../../shared/ui/locked.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import { TYPE_ICONS } from '../feed/tile/tile-commands.js';
import { TypeChoices } from '../feed/tile/type-choices.js';

interface PostToolbarProps {
  readonly post: Photo;
  readonly actions: TileActions;
  /** A hidden post that is not shown has no place to move from. */
  readonly inFeed: boolean;
  readonly onRemove: () => void;
}

const ICON = 'size-5 md:size-4';

/** What can be done to the post, in words: beside the icon, on a phone under it. Delete stands apart. */
export function PostToolbar({ post, actions, inFeed, onRemove }: PostToolbarProps) {
  const TypeIcon = TYPE_ICONS[post.mediaType];
  const draft = isDraft(post);
  const isPosted = actions.posting.posted.has(post.id);
  const PostedIcon = isPosted ? CalendarMinus : CalendarCheck;
  return (
    <div
      // No tool bar: each button is a stop of Tab, and the arrow keys lead to the next post.
      role="group"
      aria-label="Actions for the post"
      // Seven do not fit in one row of a narrow phone.
      className="-mx-2 flex flex-1 flex-wrap items-center justify-between whitespace-nowrap narrow:has-[>:nth-child(7)]:grid narrow:has-[>:nth-child(7)]:grid-cols-4 md:-mx-3 md:justify-start md:gap-1"
    >
      <DropdownMenu
        align="start"
        trigger={
          <Action
            label={`Media type: ${MEDIA_TYPE_NAMES[post.mediaType]}`}
            word={MEDIA_TYPE_NAMES[post.mediaType]}
            icon={<TypeIcon className={ICON} />}
            opensMenu
          />
        }
      >
        <TypeChoices photo={post} actions={actions} />
      </DropdownMenu>
      {!draft && (
        <Action
          label={post.isPinned ? 'Unpin post' : 'Pin post'}
          word={post.isPinned ? 'Unpin' : 'Pin'}
          icon={post.isPinned ? <PinOff className={ICON} /> : <Pin className={ICON} />}
          onClick={() => actions.setPinned(post, !post.isPinned)}
        />
      )}
      <Action
        label={post.isHidden ? 'Show post' : 'Hide post'}
        word={post.isHidden ? 'Show' : 'Hide'}
        locked={hideLocked(actions.limits, post)}
        icon={post.isHidden ? <Eye className={ICON} /> : <EyeOff className={ICON} />}
        onClick={() => actions.setHidden(post, !post.isHidden)}
      />
      {!post.isPlaceholder && (
        <Action
          label="Adjust crop"
          word="Crop"
          icon={<Crop className={ICON} />}
          onClick={() => actions.adjustCrop(post)}
        />
      )}
      {!post.isPlaceholder && !draft && (
        <Action
          label={isPosted ? 'Mark as planned' : 'Mark as posted'}
          word={isPosted ? 'Planned' : 'Posted'}
          showsLabel
          icon={<PostedIcon className={ICON} />}
          onClick={() => actions.setPosted(post, !isPosted)}
        />
      )}
      <Action
        label="Move to position..."
        word="Move"
        icon={<Move className={ICON} />}
        disabled={!inFeed || isLocked(actions.posting, post.id)}
        onClick={() => actions.askPosition(post)}
      />
      {draft && (
        <Action
          label="Add to feed"
          word="Add to feed"
          icon={<ArchiveRestore className={ICON} />}
          onClick={() => actions.unshelve(post)}
        />
      )}
      <Action
        label="Delete post"
        word="Delete"
        icon={<Trash2 className={ICON} />}
        onClick={onRemove}
        className="text-danger md:ml-auto"
      />
    </div>
  );
}

interface ActionProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly word: string;
  /** Where there is room for more than one word. */
  readonly showsLabel?: boolean;
  readonly icon: ReactNode;
  readonly opensMenu?: boolean;
  readonly locked?: boolean;
}

function Action({
  label,
  word,
  showsLabel = false,
  icon,
  opensMenu = false,
  locked = false,
  className,
  ...rest
}: ActionProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={lockedName(label, locked)}
      className={cx(
        'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-0.5 text-small transition-colors md:min-h-9 md:px-3 md:text-body pointer-coarse:min-h-11',
        'max-md:grow max-md:flex-col max-md:gap-0.5 hover:bg-neutral-3 active:bg-neutral-4 disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      <LockedIcon locked={locked}>{icon}</LockedIcon>
      {showsLabel ? (
        <>
          <span className="lg:hidden">{word}</span>
          <span className="max-lg:hidden">{label}</span>
        </>
      ) : (
        word
      )}
      {opensMenu && <ChevronDown className="size-4 max-md:hidden" aria-hidden="true" />}
    </button>
  );
}

import type { Photo, Ratio } from '@tessera/contracts';
import * as RadixDialog from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { placingOf, placingStyle } from '../../domain/pictures/placing.js';
import { pictureSources } from '../../domain/pictures/picture-sources.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { cx } from '../../shared/ui/class-names.js';
import { focusItself } from '../../shared/ui/first-focus.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { useDialogBase } from '../../shared/ui/use-dialog-base.js';
import { useFeedWidths } from './density.js';

/** The way out is shown for so long at first, and whenever the mouse moves. */
const SHOWN_MS = 2_000;

export interface PreviewProps {
  readonly posts: readonly Photo[];
  readonly tab: FeedTab;
  readonly ratio: Ratio;
  readonly onClose: () => void;
}

/** The feed as others will see it: only the pictures. Escape, Back, a tap and a button that goes away lead out. */
export default function Preview({ posts, tab, ratio, onClose }: PreviewProps) {
  const { change, returnFocus } = useDialogBase({ open: true, onOpenChange: onClose });
  const { feed } = useFeedWidths();
  const [awake, wake] = useAwake();
  return (
    <RadixDialog.Root open onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusItself(event);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
          onClick={() => change(false)}
          // Over everything that floats: a toast waits until the preview is over.
          className="fixed inset-0 z-60 overflow-y-auto pt-(--safe-top) pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) bg-neutral-1 outline-none"
        >
          <RadixDialog.Title className="sr-only">Preview</RadixDialog.Title>
          <RadixDialog.Description className="sr-only">
            Only the pictures of your feed. Press Escape or tap to go back.
          </RadixDialog.Description>
          <ul
            aria-label="Pictures"
            className={cx('@container mx-auto grid grid-cols-3 gap-0.5 sm:gap-1', feed)}
          >
            {posts.map((post) => (
              <PreviewTile key={post.id} post={post} shape={shapeIn(tab, ratio)} />
            ))}
          </ul>
          <IconButton
            size="large"
            variant="on-photo"
            label="End preview"
            icon={<X className="size-5" />}
            className={cx(
              'fixed! top-[max(--spacing(3),var(--safe-top))] right-[max(--spacing(3),var(--safe-right))] rounded-full! transition-opacity focus-visible:opacity-100',
              !awake && 'opacity-0',
            )}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function PreviewTile({ post, shape }: { readonly post: Photo; readonly shape: number }) {
  const sources = pictureSources(post);
  const placing = placingOf(post, shape);
  return (
    <li className="overflow-hidden rounded-tile bg-neutral-3" style={{ aspectRatio: 1 / shape }}>
      {sources !== null && (
        <img
          src={sources.src}
          srcSet={sources.srcSet}
          sizes={sources.srcSet === undefined ? undefined : `${Math.round(33 * (placing?.zoom ?? 1))}vw`}
          alt=""
          style={placingStyle(placing)}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </li>
  );
}

/** True at first and after each call of the second, for a while. */
function useAwake(): readonly [boolean, () => void] {
  const [awake, setAwake] = useState(true);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return [
    awake,
    () => {
      setAwake(true);
      setMoves((count) => count + 1);
    },
  ];
}

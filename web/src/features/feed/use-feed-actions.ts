import type { Photo } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { PhotoActions } from '../../domain/actions/photo-actions.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { isDraft, membersOf, type Photos } from '../../domain/photos/photo-list.js';
import type { Point } from '../../shared/points.js';
import { announce } from '../../shared/ui/announcer.js';
import { onlyThisPress } from '../../shared/ui/only-this-press.js';
import { toast } from '../../shared/ui/toast-store.js';
import { useAfterAside } from '../../shared/ui/use-after-aside.js';
import type { Selection } from '../selection/selection.js';
import { choosePicture } from '../uploads/choose/choose-picture.js';
import { DRAG_WORDS } from './drag/drag-words.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile/tile-actions.js';
import { placeOf } from './tile/tile-name.js';

/** What stands open beside the feed, for one photo. */
export type Aside =
  | { readonly kind: 'sheet'; readonly id: string }
  | { readonly kind: 'menu'; readonly id: string; readonly at: Point }
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'crop'; readonly id: string }
  | { readonly kind: 'label'; readonly id: string }
  | { readonly kind: 'removal'; readonly id: string }
  | { readonly kind: 'carry'; readonly id: string; readonly isSwap: boolean };

interface FeedActionOptions {
  /** Those of the feed, and the drafts. */
  readonly photos: Photos;
  readonly content: FeedContent;
  readonly photoActions: PhotoActions;
  readonly selection: Selection;
  readonly draftSelection: Selection;
  readonly draftActions: DraftActions;
  readonly openPhoto: (id: string) => void;
  readonly fill: (photo: Photo, file: File) => void;
}

/** In these something is under way, which is lost where the photo goes. */
const UNDER_WAY: ReadonlySet<Aside['kind']> = new Set(['position', 'crop', 'label', 'carry']);

/** What the bar under a photo that was picked up says. */
const CARRYING = 'Tap where the photo should go.';

/** Joins the tiles to what can be done to photos, and keeps which dialog is open for which of them. */
export function useFeedActions(options: FeedActionOptions) {
  const { photos, content, photoActions, draftActions, selection, draftSelection, openPhoto, fill } = options;
  const [aside, setAside] = useState<Aside | null>(null);
  const { noteOpener, choose } = useAfterAside(aside === null);
  const close = useCallback(
    (then?: () => void) => {
      // A menu closes once more by itself, after what was chosen.
      if (then !== undefined) choose(then);
      setAside(null);
    },
    [choose],
  );
  // Another window has deleted it, or moved it to another grid: where it comes back, nothing opens by itself.
  const [lost, setLost] = useState<Aside | null>(null);
  if (aside !== null && !photos.some(({ id }) => id === aside.id)) {
    setLost(aside);
    setAside(null);
  }
  useEffect(() => {
    if (lost !== null && UNDER_WAY.has(lost.kind)) toast({ title: 'This post is no longer in this grid.' });
  }, [lost]);
  const carried = aside?.kind === 'carry' ? aside : null;
  const carriedId = carried?.id ?? null;
  const isSwap = carried?.isSwap === true;

  const move = useCallback(
    (seen: FeedContent, ids: readonly string[], to: number) =>
      photoActions.move(seen.posts, ids, to, seen.posting),
    [photoActions],
  );

  const actions = useMemo<TileActions>(() => {
    const show = (next: Aside) => {
      noteOpener();
      setAside(next);
    };
    const open = (kind: 'sheet' | 'position' | 'crop' | 'label') => (photo: Photo) =>
      show({ kind, id: photo.id });
    return {
      limits: photoActions.limits,
      posting: content.posting,
      open: (photo) => openPhoto(photo.id),
      press: (photo, keys) => {
        if (carriedId === null) {
          if (!selection.press(photo.id, keys)) openPhoto(photo.id);
          return;
        }
        setAside(null);
        if (carriedId === photo.id) announce('The photo is back in its place.');
        else if (isSwap) photoActions.swap(content.posts, carriedId, photo.id, content.posting);
        else photoActions.move(content.posts, [carriedId], content.posts.indexOf(photo), content.posting);
      },
      select: (photo) => (isDraft(photo) ? draftSelection : selection).toggle(photo.id),
      setHidden: (photo, isHidden) => photoActions.setHidden(photo, isHidden),
      setPinned: (photo, isPinned) => photoActions.setPinned(photo, isPinned),
      setMediaType: (photo, type) => photoActions.setMediaType(photo, type, membersOf(photos, photo).length),
      setPosted: (photo, isPosted) => photoActions.setPosted(photo.id, isPosted),
      remove: (photo) => {
        onlyThisPress();
        // A cover takes its members along, so that is asked first; one photo comes back by Undo.
        if (membersOf(photos, photo).length > 0) show({ kind: 'removal', id: photo.id });
        else photoActions.remove(photo);
      },
      shelve: (ids) => draftActions.shelve(ids),
      unshelve: (photo) => draftActions.unshelve([photo.id]),
      choosePicture: (photo) => choosePicture((file) => fill(photo, file)),
      askPosition: open('position'),
      adjustCrop: open('crop'),
      askLabel: open('label'),
      moveToGrid: ({ id }) => openDialog({ kind: 'transfer', ids: [id], copy: false }),
      copyToGrid: ({ id }) => openDialog({ kind: 'transfer', ids: [id], copy: true }),
      pickUp: (photo) => {
        const { posts } = content;
        announce(
          `Picked up the photo at position ${placeOf(photo, posts) + 1} of ${posts.length}. ${CARRYING}`,
        );
        show({ kind: 'carry', id: photo.id, isSwap: false });
      },
      openSheet: open('sheet'),
      openMenu: (photo, at) => show({ kind: 'menu', id: photo.id, at }),
    };
  }, [
    carriedId,
    content,
    draftActions,
    draftSelection,
    isSwap,
    fill,
    noteOpener,
    openPhoto,
    photoActions,
    photos,
    selection,
  ]);

  const swap = useCallback(
    (seen: FeedContent, one: string, other: string) =>
      photoActions.swap(seen.posts, one, other, seen.posting),
    [photoActions],
  );
  const maySwap = useCallback(
    (one: string, other: string) => photoActions.maySwap(one, other, content.posting),
    [content.posting, photoActions],
  );
  /** Whether what was picked up with a tap changes places with what is tapped next. */
  const toggleSwap = useCallback(() => {
    announce(DRAG_WORDS.swapping(!isSwap));
    setAside((now) => (now?.kind === 'carry' ? { ...now, isSwap: !isSwap } : now));
  }, [isSwap]);

  return { actions, aside, close, carriedId, move, swap, maySwap, toggleSwap };
}

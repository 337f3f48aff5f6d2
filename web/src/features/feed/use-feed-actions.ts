import type { Photo } from '@tessera/contracts';
import { useCallback, useMemo } from 'react';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { PhotoActions } from '../../domain/actions/photo-actions.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { isDraft, membersOf, type Photos } from '../../domain/photos/photo-list.js';
import { announce } from '../../shared/ui/announcer.js';
import { onlyThisPress } from '../../shared/ui/only-this-press.js';
import type { Selection } from '../selection/selection.js';
import { choosePicture } from '../uploads/choose/choose-picture.js';
import { DRAG_WORDS } from './drag/drag-words.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile/tile-actions.js';
import { placeOf } from './tile/tile-name.js';
import { useAside } from './use-aside.js';

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

/** The text of the bar under a photo that was picked up. */
const CARRYING = 'Tap where the photo should go.';

/** What can be done to photos by their tiles. */
export function useFeedActions(options: FeedActionOptions) {
  const { photos, content, photoActions, draftActions, selection, draftSelection, openPhoto, fill } = options;
  const { aside, show, setAside, close } = useAside(photos);
  const carried = aside?.kind === 'carry' ? aside : null;
  const carriedId = carried?.id ?? null;
  const isSwap = carried?.isSwap === true;

  const move = useCallback(
    (seen: FeedContent, ids: readonly string[], to: number) =>
      photoActions.move(seen.posts, ids, to, seen.posting),
    [photoActions],
  );

  const actions = useMemo<TileActions>(() => {
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
    openPhoto,
    photoActions,
    photos,
    selection,
    setAside,
    show,
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
  }, [isSwap, setAside]);

  return { actions, aside, close, carriedId, move, swap, maySwap, toggleSwap };
}

import type { Photo } from '@tessera/contracts';
import { useCallback, useMemo, useState } from 'react';
import type { PhotoActions } from '../photos/photo-actions.js';
import { membersOf, type Photos } from '../photos/photo-list.js';
import { choosePicture } from '../upload/choose-picture.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile-actions.js';

/** What stands open beside the feed, for one photo. */
export type Aside =
  | { readonly kind: 'sheet'; readonly id: string }
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'removal'; readonly id: string }
  | { readonly kind: 'carry'; readonly id: string };

export interface FeedActionParts {
  readonly photos: Photos;
  readonly content: FeedContent;
  readonly photoActions: PhotoActions;
  readonly openPhoto: (id: string) => void;
  readonly fill: (photoId: string, file: File) => void;
}

/** Joins the tiles to what can be done to photos, and keeps which dialog is open for which of them. */
export function useFeedActions({ photos, content, photoActions, openPhoto, fill }: FeedActionParts) {
  const [aside, setAside] = useState<Aside | null>(null);
  const close = useCallback(() => setAside(null), []);
  const carriedId = aside?.kind === 'carry' ? aside.id : null;

  const move = useCallback(
    (seen: FeedContent, id: string, to: number) => photoActions.move(seen.posts, id, to),
    [photoActions],
  );

  const actions = useMemo<TileActions>(() => {
    const open = (kind: Aside['kind']) => (photo: Photo) => setAside({ kind, id: photo.id });
    return {
      open: (photo) => {
        if (carriedId === null) {
          openPhoto(photo.id);
          return;
        }
        setAside(null);
        photoActions.move(content.posts, carriedId, content.posts.indexOf(photo));
      },
      setHidden: (photo, isHidden) => photoActions.setHidden(photo, isHidden),
      setPinned: (photo, isPinned) => photoActions.setPinned(photo, isPinned),
      setMediaType: (photo, type) => photoActions.setMediaType(photo, type, membersOf(photos, photo).length),
      remove: (photo) => {
        // A cover takes its members along, so that is asked first; one photo comes back by Undo.
        if (membersOf(photos, photo).length > 0) setAside({ kind: 'removal', id: photo.id });
        else photoActions.remove(photos, photo);
      },
      choosePicture: (photo) => choosePicture((file) => fill(photo.id, file)),
      askPosition: open('position'),
      pickUp: open('carry'),
      openSheet: open('sheet'),
    };
  }, [carriedId, content.posts, fill, openPhoto, photoActions, photos]);

  return { actions, aside, close, carriedId, move };
}

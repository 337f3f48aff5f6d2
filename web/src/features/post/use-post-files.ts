import { useQuery } from '@tanstack/react-query';
import type { Photos } from '../../domain/photos/photo-list.js';
import { postedUrl } from './post-pictures.js';
import { postFiles } from './post-files.js';

/** The files of a post, made ready while it is shown: a share sheet opens only right after a tap. */
export function usePostFiles(photos: Photos, shape: number | null) {
  const made = photos.map((photo) => [postedUrl(photo), photo.focus ?? null]);
  return useQuery({
    queryKey: ['post-files', shape, made],
    queryFn: () => postFiles(photos, shape),
    structuralSharing: false,
    // The pictures are kept, so that making them again is cheap; their memory is not.
    gcTime: 0,
  });
}

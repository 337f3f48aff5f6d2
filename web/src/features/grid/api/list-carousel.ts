import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { withCarouselRead } from '../photos/carousel-list.js';
import { photosIn, viewOf } from '../photos/grid-view.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { carouselKey } from './keys.js';

/** The photos of a carousel by their number; what the grid's photos said of it before is replaced. */
export const carouselQuery = (client: QueryClient, gridId: string, groupId: string) =>
  queryOptions({
    queryKey: carouselKey(gridId, groupId),
    queryFn: async ({ signal }) => {
      const photos = await request<readonly Photo[]>(`/api/carousels/${groupId}`, { signal });
      ledgerOf(client, gridId).learn((view) =>
        viewOf(withCarouselRead(photosIn(view), groupId, photos), view),
      );
      return photos.map(({ id }) => id);
    },
  });

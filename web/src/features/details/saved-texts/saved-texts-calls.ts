import { queryOptions } from '@tanstack/react-query';
import { SavedText, type SavedTextBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';

/** A person's saved texts. Forgotten with the dialog that shows them: other devices change them. */
export const savedTextsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-texts', userId] as const,
    queryFn: ({ signal }) => request('/api/texts', { response: listOf(shapeOf(SavedText)), signal }),
    gcTime: 0,
  });

export const saveText = (body: SavedTextBody) =>
  request('/api/texts', { response: shapeOf(SavedText), method: 'POST', body });

export const deleteSavedText = (id: string) => request(`/api/texts/${id}`, { method: 'DELETE' });

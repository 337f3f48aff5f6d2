import { AdminMessage } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Mails the writer of a message an answer. */
export const answerMessage = (id: string, text: string) =>
  request(`/api/admin/messages/${id}/answer`, {
    response: shapeOf(AdminMessage),
    method: 'POST',
    body: { text },
  });

export const deleteMessage = (id: string) => request(`/api/admin/messages/${id}`, { method: 'DELETE' });

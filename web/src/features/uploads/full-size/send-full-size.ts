import { PostingPicture } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Some 3 MB on a slow line, and then the server looks at them. */
const DEADLINE_MS = 120_000;

/** Sends the posting picture of an uploaded one; the same one again changes nothing. */
export async function sendFullSize(mediaId: string, picture: Blob, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  form.append('file', picture, 'posting.jpg');
  await request(`/api/media/${mediaId}/posting`, {
    method: 'PUT',
    body: form,
    response: shapeOf(PostingPicture),
    deadline: DEADLINE_MS,
    signal,
  });
}

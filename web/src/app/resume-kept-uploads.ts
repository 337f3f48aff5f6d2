import type { QueryClient } from '@tanstack/react-query';
import { personDb } from '../domain/kept/person-db.js';

/** Goes on with the files, and the posting pictures, of pages of the person that are gone, whatever page is open. */
export async function resumeKeptUploads(client: QueryClient, userId: string): Promise<void> {
  const db = await personDb(userId);
  if (db === null || (await db.count('files')) === 0) return;
  const uploads = await import('../features/uploads/queue/make-upload-queue.js');
  await uploads.resumeUploads(client);
}

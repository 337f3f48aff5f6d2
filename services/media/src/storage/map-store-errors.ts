import { ObjectStoreUnavailable } from '@tessera/object-store';
import { unavailable } from '@tessera/service-kit';

/** Work with the object store, whose failures are those of the contract. @throws AppError DEPENDENCY_UNAVAILABLE */
export async function mapStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) throw unavailable('object store', error);
    throw error;
  }
}

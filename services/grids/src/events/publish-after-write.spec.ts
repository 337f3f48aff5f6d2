import { AppError } from '@tessera/service-kit';
import { lastValueFrom, of, throwError, type Observable } from 'rxjs';
import { whereStored } from './publish-after-write.js';

/** How often is published after a call that ends so. */
async function publishedAfter(response: Observable<unknown>): Promise<number> {
  const publish = jest.fn();
  await lastValueFrom(response.pipe(whereStored(publish))).catch(() => undefined);
  return publish.mock.calls.length;
}

it('publishes a call that has failed after it may have stored something, and none that was refused', async () => {
  expect(await publishedAfter(of('done'))).toBe(1);
  expect(await publishedAfter(throwError(() => new Error('the connection is lost')))).toBe(1);
  expect(await publishedAfter(throwError(() => new AppError('DEPENDENCY_UNAVAILABLE')))).toBe(1);
  expect(await publishedAfter(throwError(() => new AppError('NOT_FOUND')))).toBe(0);
});

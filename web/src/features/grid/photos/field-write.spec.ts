import { QueryClient } from '@tanstack/react-query';
import { ERRORS, type Photo } from '@tessera/contracts';
import { ApiError } from '../../../shared/api/api-error.js';
import type { Answer } from '../../../shared/api/client.js';
import { stateKey } from '../api/keys.js';
import { aPhoto, photosOf, photosShown, stateOf } from '../testing/photos.js';
import { ChangedElsewhereError, revisionOnLeaving, writeField } from './field-write.js';
import { ledgerOf, type PhotoLedger } from './photo-ledger.js';

const answer = (photo: Photo): Answer<Photo> => ({ data: photo, headers: new Headers() });

function lost(current: Photo): ApiError {
  const body = {
    code: 'VERSION_CONFLICT',
    message: ERRORS.VERSION_CONFLICT.text,
    details: { version: current.revision, current },
  };
  return new ApiError({ status: 412, statusText: '', text: JSON.stringify(body), retryAfter: null });
}

describe('a write of one field', () => {
  let client: QueryClient;
  let ledger: PhotoLedger;
  const shown = () => photosShown(client)[0];
  const caption = (send: (revision: number) => Promise<Answer<Photo>>) =>
    writeField(ledger, { id: 'a', field: 'description', value: 'mine', seen: 'old', send });

  beforeEach(() => {
    client = new QueryClient();
    jest.spyOn(client, 'invalidateQueries').mockResolvedValue();
    ledger = ledgerOf(client, 'grid');
    const photos = photosOf('a', { a: { description: 'old', revision: 3 } });
    client.setQueryData(stateKey('grid'), ledger.read({ data: stateOf(photos), headers: new Headers() }));
  });

  it('names the newest revision and takes over the answer', async () => {
    const send = jest.fn(() => Promise.resolve(answer(aPhoto('a', { description: 'mine', revision: 4 }))));
    const done = caption(send);
    expect(shown()?.description).toBe('mine');
    await done;
    expect(send).toHaveBeenCalledWith(3);
    expect(shown()?.revision).toBe(4);
  });

  it('names the revision of the photo that holds the caption, where that is another one of its carousel', async () => {
    const group = { carouselGroupId: 'g', description: 'old' };
    const caption = { photoId: 'b', revision: 9, own: '' };
    const photos = photosOf('ab', {
      a: { ...group, carouselPosition: 0, revision: 3, caption },
      b: { ...group, carouselPosition: 1, position: 0, revision: 9, caption: { ...caption, own: 'old' } },
    });
    client.setQueryData(stateKey('grid'), ledger.read({ data: stateOf(photos), headers: new Headers() }));
    const sent: number[] = [];
    await writeField(ledger, {
      id: 'a',
      field: 'description',
      value: 'mine',
      seen: 'old',
      send: (revision) => {
        sent.push(revision);
        const news = { description: 'mine', caption: { ...caption, revision: 10 } };
        return Promise.resolve(answer({ ...photos[0]!, ...news }));
      },
    });
    expect(sent).toEqual([9]);
    expect(
      photosShown(client).map(({ description, caption: told }) => [description, told?.revision]),
    ).toEqual([
      ['mine', 10],
      ['mine', 10],
    ]);
    expect(revisionOnLeaving(ledger, { id: 'b', field: 'description', seen: 'mine' })).toBe(10);
  });

  it('is repeated silently where another field was changed', async () => {
    const send = jest
      .fn<Promise<Answer<Photo>>, [number]>()
      .mockRejectedValueOnce(lost(aPhoto('a', { description: 'old', isHidden: true, revision: 7 })))
      .mockResolvedValueOnce(answer(aPhoto('a', { description: 'mine', isHidden: true, revision: 8 })));
    await caption(send);
    expect(send.mock.calls).toEqual([[3], [7]]);
    expect(shown()).toMatchObject({ description: 'mine', isHidden: true, revision: 8 });
  });

  it('is done where the field already says what was wanted', async () => {
    const send = jest
      .fn<Promise<Answer<Photo>>, [number]>()
      .mockRejectedValueOnce(lost(aPhoto('a', { description: 'mine', revision: 7 })));
    await caption(send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(shown()).toMatchObject({ description: 'mine', revision: 7 });
  });

  it('fails with both values where the field itself was changed', async () => {
    const theirs = aPhoto('a', { description: 'theirs', revision: 7 });
    const failure: unknown = await caption(() => Promise.reject(lost(theirs))).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ChangedElsewhereError);
    expect(failure).toMatchObject({ field: 'description', mine: 'mine', current: { description: 'theirs' } });
    expect(shown()?.description).toBe('theirs');
  });

  it('is not sent where a read in between has brought another value than the person saw', async () => {
    const photos = photosOf('a', { a: { description: 'theirs', revision: 5 } });
    client.setQueryData(stateKey('grid'), ledger.read({ data: stateOf(photos), headers: new Headers() }));
    const send = jest.fn();
    await expect(caption(send)).rejects.toMatchObject({ current: { description: 'theirs' } });
    expect(send).not.toHaveBeenCalled();
  });

  describe('while the page goes away', () => {
    const leaving = (seen: string) => revisionOnLeaving(ledger, { id: 'a', field: 'description', seen });

    it("names the revision that it edits, so that it cannot take another's words away", () => {
      expect(leaving('old')).toBe(3);
    });

    it('does not go out where this page knows of other words', () => {
      expect(leaving('older')).toBeNull();
    });

    it("does not guess at the revision that a write under way may make: it may be another person's", async () => {
      const photo = aPhoto('a', { description: 'mine', revision: 4 });
      let land = (): void => undefined;
      const landed = new Promise<void>((resolve) => (land = resolve));
      const done = caption(() => landed.then(() => answer(photo)));
      await Promise.resolve();
      expect(leaving('old')).toBe(3);
      land();
      await done;
      expect(leaving('mine')).toBe(4);
    });
  });

  it('gives up on a photo that is changed without end', async () => {
    let revision = 3;
    const send = jest.fn(() => {
      revision += 1;
      return Promise.reject(lost(aPhoto('a', { description: 'old', revision })));
    });
    await expect(caption(send)).rejects.toMatchObject({ status: 412 });
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('waits for an earlier write of the same photo, and then names its revision', async () => {
    const revisions: number[] = [];
    const send = (revision: number) => {
      revisions.push(revision);
      return Promise.resolve(answer(aPhoto('a', { description: 'mine', revision: revision + 1 })));
    };
    await Promise.all([caption(send), caption(send)]);
    expect(revisions).toEqual([3, 4]);
  });
});

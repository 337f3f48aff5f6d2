import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { GRID } from '../../../test/render-grid-page.js';
import { aUser, refusal } from '../../../test/people.js';
import { aPhoto, photosOf, stateOf } from '../../../test/photos.js';
import { CaptionStore } from '../../domain/captions/caption-store.js';
import { noteLateRefusal } from '../../domain/outbox/late-refusals.js';
import { ChangedElsewhereError } from '../../domain/photos/changed-elsewhere.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { ApiError } from '../../shared/api/api-error.js';
import { browserStorage } from '../../shared/browser-storage.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { useLateRefusals } from './use-late-refusals.js';

const asReel: Change = { kind: 'set', id: 'b', field: 'mediaType', value: 'reel', seen: 'photo' };
const moved: Change = { kind: 'move', ids: ['a'], before: null, at: 1 };

describe('a change of an earlier page that was left out', () => {
  const opened: string[] = [];
  const taken: string[] = [];

  /** The page with its grid, on which the server has left something out. */
  function openPage() {
    const client = new QueryClient();
    ledgerOf(client, GRID.id).read({ data: stateOf(photosOf('ab')), headers: new Headers() });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const captionAutosave = {
      takeUp: (id: string) => taken.push(id),
    } as Partial<CaptionAutosave> as CaptionAutosave;
    const openPhoto = (id: string) => opened.push(id);
    return renderHook(
      () => useLateRefusals({ userId: aUser().id, gridId: GRID.id, captionAutosave, openPhoto }),
      {
        wrapper,
      },
    );
  }

  const leaveOut = (change: Change, error: Error) =>
    noteLateRefusal({ scope: GRID.id, change, error, isFound: true });

  it('is told by its name, with what is there now and a way to its photo', async () => {
    openPage();
    const current = aPhoto('b', { mediaType: 'carousel' });
    leaveOut(asReel, new ChangedElsewhereError('mediaType', 'reel', current));
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: marking as Reel'));
    expect(shownToast()?.description).toBe('This was changed elsewhere. It is marked as Carousel now.');
    const [show] = shownToast()?.actions ?? [];
    expect(show?.label).toBe('Show photo');
    show?.onSelect();
    expect(opened).toEqual(['b']);
  });

  it('is written on where it is a caption, whatever it was refused for, and told where its photo is gone', async () => {
    const before = shownToast();
    openPage();
    const text = 'Long typed';
    const caption = (id: string): Change => ({
      kind: 'set',
      id,
      field: 'description',
      value: text,
      seen: '',
    });
    const { status = 404, body } = refusal('NOT_FOUND');
    const gone = new ApiError({ status, statusText: '', text: JSON.stringify(body), retryAfter: null });
    noteLateRefusal({ scope: GRID.id, change: caption('a'), error: gone, isFound: false });
    await waitFor(() => expect(taken).toEqual(['a']));
    expect(new CaptionStore(aUser().id, browserStorage).get('a')).toEqual({ text, seen: '' });
    expect(shownToast()).toBe(before);
    noteLateRefusal({ scope: GRID.id, change: caption('z'), error: gone, isFound: false });
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: edit of a caption'));
    expect(new CaptionStore(aUser().id, browserStorage).get('z')?.text).toBe(text);
  });

  it('is told without one where its photo is gone, and with others by all their names', async () => {
    const page = openPage();
    const { status = 404, body } = refusal('NOT_FOUND');
    const gone = new ApiError({ status, statusText: '', text: JSON.stringify(body), retryAfter: null });
    leaveOut({ ...moved, ids: ['z'] }, gone);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: move of a photo'));
    expect(shownToast()).toMatchObject({ actions: [] });
    page.unmount();
    for (const change of [moved, asReel]) leaveOut(change, gone);
    openPage();
    await waitFor(() => expect(shownToast()?.title).toBe('2 changes were not saved'));
    expect(shownToast()?.description).toBe('move of a photo, marking as Reel. You see what is there now.');
  });
});

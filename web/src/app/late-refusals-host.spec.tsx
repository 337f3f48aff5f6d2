import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { eachPage, GRID, serve } from '../../test/render-grid-page.js';
import { refusal } from '../../test/people.js';
import { aPhoto, photosOf, stateOf } from '../../test/photos.js';
import { noteLateRefusal } from '../domain/outbox/late-refusals.js';
import { ChangedElsewhereError } from '../domain/photos/changed-elsewhere.js';
import { OPEN_PLANNER } from '../domain/photos/open-planner.js';
import { ledgerOf } from '../domain/photos/photo-ledger.js';
import { ApiError } from '../shared/api/api-error.js';
import { storeToken } from '../shared/api/token-store.js';
import { loadSession } from '../shared/session/session.js';
import { announceUserChanged } from '../shared/session/user-changed.js';
import { shownToast } from '../shared/ui/toast-store.js';
import { LateRefusalsHost } from './late-refusals-host.js';

const asReel: Change = { kind: 'set', id: 'b', field: 'mediaType', value: 'reel', seen: 'photo' };
const moved: Change = { kind: 'move', ids: ['a'], before: null, at: 1 };
const caption = (id: string, value = 'Long typed', seen = ''): Change => ({
  kind: 'set',
  id,
  field: 'description',
  value,
  seen,
});

const { status = 404, body } = refusal('NOT_FOUND');
const GONE = new ApiError({ status, statusText: '', text: JSON.stringify(body), retryAfter: null });
const ELSEWHERE = new ChangedElsewhereError('description', 'Long typed', aPhoto('a'));

const nothing = () => undefined;
const PLANNER = { gridId: GRID.id, nameOf: () => null, takeUp: nothing, openPhoto: nothing };

describe('a change of an earlier page that was left out', () => {
  eachPage((api) => serve(api, photosOf('ab')));
  const opened: string[] = [];
  const taken: string[] = [];
  let address = '';

  function Address() {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  }

  /** A page, the grid's by default, to which the server's refusals come. */
  async function openPage(path = '/') {
    storeToken('token');
    await loadSession();
    const client = new QueryClient();
    ledgerOf(client, GRID.id).read({ data: stateOf(photosOf('ab')), headers: new Headers() });
    const planner = {
      ...PLANNER,
      takeUp: (id: string) => taken.push(id),
      openPhoto: (id: string) => opened.push(id),
    };
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <LateRefusalsHost />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    if (path === '/') act(() => OPEN_PLANNER.set(planner));
  }

  beforeEach(() => {
    for (const list of [opened, taken]) list.length = 0;
    announceUserChanged();
  });
  afterEach(() => act(() => OPEN_PLANNER.set(null)));

  const leaveOut = (change: Change, error: Error, isFound = true) =>
    noteLateRefusal({ scope: GRID.id, change, error, isFound });

  const pressFirst = () => act(() => shownToast()?.actions?.[0]?.onSelect());

  it('is told by its name, with what is there now and a way to its photo', async () => {
    await openPage();
    const current = aPhoto('b', { mediaType: 'carousel' });
    leaveOut(asReel, new ChangedElsewhereError('mediaType', 'reel', current));
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: marking as Reel'));
    expect(shownToast()?.description).toBe('This was changed elsewhere. It is marked as Carousel now.');
    expect(shownToast()?.actions?.[0]?.label).toBe('Show photo');
    pressFirst();
    expect(opened).toEqual(['b']);
  });

  it('is written on where it is a caption, and can be copied where its photo is gone', async () => {
    const before = shownToast();
    await openPage();
    leaveOut(caption('a'), GONE, false);
    await waitFor(() => expect(taken).toEqual(['a']));
    expect(shownToast()).toBe(before);
    leaveOut(caption('z'), GONE, false);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: edit of a caption'));
    expect(shownToast()?.actions?.map(({ label }) => label)).toEqual(['Copy']);
    expect(shownToast()?.duration).toBe(Infinity);
  });

  it('can be copied where it is a caption that was changed elsewhere and then lost its photo', async () => {
    await openPage();
    leaveOut(caption('z'), ELSEWHERE);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: edit of a caption'));
    expect(shownToast()?.description).toBe('Its photo is no longer in this grid.');
    expect(shownToast()?.actions?.map(({ label }) => label)).toEqual(['Copy']);
  });

  it('leads to its photo without a wait, and can be copied where that is found to be gone', async () => {
    await openPage('/post');
    leaveOut(caption('z'), ELSEWHERE);
    await waitFor(() => expect(shownToast()?.actions?.[0]?.label).toBe('Open photo'));
    pressFirst();
    expect(address).toBe(`/?grid=${GRID.id}&photo=z`);
    await waitFor(() => expect(shownToast()?.description).toBe('Its photo is no longer in this grid.'));
    expect(shownToast()?.actions?.[0]?.label).toBe('Copy');
  });

  it('can be copied, where it is a caption whose photo is gone, beside others too', async () => {
    userEvent.setup();
    await openPage('/post');
    const labels = () => shownToast()?.actions?.map(({ label }) => label);
    for (const change of [moved, caption('z', 'Long'), caption('z', 'Long typed', 'Long')])
      leaveOut(change, GONE);
    await waitFor(() => expect(shownToast()?.title).toBe('3 changes were not saved'));
    expect(labels()).toEqual(['Copy']);
    pressFirst();
    await waitFor(() => expect(shownToast()?.title).toBe('Caption copied'));
    expect(await navigator.clipboard.readText()).toBe('Long typed');
    for (const change of [caption('y', 'At sea'), caption('z')]) leaveOut(change, GONE);
    leaveOut(caption('a', 'Mine'), ELSEWHERE);
    await waitFor(() => expect(shownToast()?.title).toBe('3 changes were not saved'));
    expect(labels()).toEqual(['Copy captions']);
    pressFirst();
    await waitFor(() => expect(shownToast()?.title).toBe('Captions copied'));
    expect(await navigator.clipboard.readText()).toBe('At sea\n\nLong typed');
  });

  it('is told without a way where its photo is gone, and with others by all their names', async () => {
    await openPage();
    leaveOut({ ...moved, ids: ['z'] }, GONE);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: move of a photo'));
    expect(shownToast()).toMatchObject({ actions: [] });
    act(() => OPEN_PLANNER.set(null));
    for (const change of [moved, asReel]) leaveOut(change, GONE);
    // On its way to the grid page it waits for what that shows.
    expect(shownToast()?.title).toBe('Not saved: move of a photo');
    act(() => OPEN_PLANNER.set(PLANNER));
    await waitFor(() => expect(shownToast()?.title).toBe('2 changes were not saved'));
    expect(shownToast()?.description).toBe('move of a photo, marking as Reel. You see what is there now.');
  });

  it('is told beside a grid that cannot be read, with the way to its own', async () => {
    await openPage();
    act(() => OPEN_PLANNER.set({ ...PLANNER, gridId: null }));
    leaveOut(moved, GONE);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: move of a photo'));
    expect(shownToast()?.actions?.map(({ label }) => label)).toEqual(['Open grid']);
  });

  it('is told on any other page too, with the way to its grid, and a caption with the way to the choice', async () => {
    await openPage('/post');
    leaveOut(moved, GONE);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: move of a photo'));
    expect(shownToast()?.description).not.toContain('You see what is there now.');
    expect(shownToast()?.actions?.[0]?.label).toBe('Open grid');
    leaveOut(caption('a'), ELSEWHERE, false);
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved: edit of a caption'));
    expect(shownToast()?.description).toBe(
      'This was changed elsewhere. Open its photo to choose between yours and the other.',
    );
    expect(shownToast()?.actions?.[0]?.label).toBe('Open photo');
    pressFirst();
    await waitFor(() => expect(address).toBe(`/?grid=${GRID.id}&photo=a`));
  });
});

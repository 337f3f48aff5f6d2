import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ChangesResponse } from '@tessera/contracts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { changesSent, CHANGES, eachPage, GRID, serve } from '../../../../test/render-grid-page.js';
import type { ApiServer, Reply } from '../../../../test/api-server.js';
import { refusal } from '../../../../test/people.js';
import { aPhoto } from '../../../../test/photos.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import { learned } from '../../../domain/photos/grid-view.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { usePhotos } from '../../../domain/photos/use-photos.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { unfinished } from '../../../shared/session/unfinished.js';
import { announceUserChanged } from '../../../shared/session/user-changed.js';
import { dismissToast, shownToast, toast } from '../../../shared/ui/toast-store.js';
import GoneDialog from '../gone-dialog.js';
import { useShownGone } from './lost-text.js';
import { PhotoTextField } from './photo-text-field.js';
import { unsavedTextsOf } from './unsaved-texts-of.js';

const photo = aPhoto('a', { gridId: GRID.id, altText: 'A boat', revision: 1 });
const elsewhere = { ...photo, altText: 'A ship', revision: 2 };
const REFUSED: ChangesResponse = {
  version: 1,
  applied: [],
  refused: [{ index: 0, code: 'CHANGED_ELSEWHERE', message: 'No.', current: 'A ship' }],
  items: [elsewhere],
};

const STORED = { body: { version: 1, applied: [{ index: 0, inverse: null }], refused: [], items: [] } };

const QUESTION = 'This alt text was changed elsewhere in the meantime.';

function Field({ onRefused }: { readonly onRefused: () => void }) {
  const { data: photos } = usePhotos(GRID.id);
  const [first] = photos ?? [];
  if (first === undefined) return null;
  return (
    <>
      <output>{first.altText}</output>
      <PhotoTextField photo={first} field="altText" label="Alt text" onRefused={onRefused} />
    </>
  );
}

describe('a text that is saved while it is written', () => {
  let api: ApiServer;
  let client: QueryClient;
  const onRefused = jest.fn();
  eachPage((server) => {
    api = server;
    serve(api, [photo]);
    client = createQueryClient();
  });

  async function openField() {
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <Field onRefused={onRefused} />
      </QueryClientProvider>,
    );
    return { field: await screen.findByRole('textbox', { name: 'Alt text' }), close: unmount };
  }
  const changeElsewhere = async () => {
    serve(api, [elsewhere]);
    act(() => ledgerOf(client, GRID.id).learn((view) => learned(view, [elsewhere])));
    await within(screen.getByRole('status')).findByText('A ship');
  };

  it('is based on what was there when the writing began, and asks where that was changed meanwhile', async () => {
    api.on({ [CHANGES]: () => ({ body: REFUSED }) });
    const { field } = await openField();
    await userEvent.type(field, ' at');
    await changeElsewhere();
    await userEvent.type(field, ' sea');
    await userEvent.tab();
    await screen.findByText(QUESTION);
    expect(changesSent(api)).toMatchObject([{ value: 'A boat at sea', seen: 'A boat' }]);
    expect(onRefused).toHaveBeenCalledTimes(1);
    await userEvent.type(field, '!');
    await userEvent.tab();
    screen.getByText(QUESTION);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(changesSent(api)).toHaveLength(2));
    expect(changesSent(api)[1]).toMatchObject({ value: 'A boat at sea!', seen: 'A ship' });
  });

  /** Holds the response to each call of changes until it is given. */
  const holdChanges = () => {
    const responds: ((reply: Reply) => void)[] = [];
    api.on({ [CHANGES]: () => new Promise((resolve) => responds.push(resolve)) });
    return (reply: Reply) => responds.shift()?.(reply);
  };
  const isSent = (count: number) => waitFor(() => expect(changesSent(api)).toHaveLength(count));
  const isDone = () => waitFor(() => expect(unfinished().changes).toBe(0));
  const shownIn = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

  /** 'A boat at' is on its way, and ' sea' is typed after it. */
  const writeOn = async () => {
    const respond = holdChanges();
    const { field } = await openField();
    await userEvent.type(field, ' at');
    await userEvent.tab();
    await isSent(1);
    await userEvent.type(field, ' sea');
    return { respond, field };
  };

  it('stays in the field while it is sent, also where another is there by then, and what follows is based on it', async () => {
    const respond = holdChanges();
    const { field } = await openField();
    await userEvent.type(field, ' at');
    await changeElsewhere();
    await userEvent.tab();
    await isSent(1);
    expect(shownIn(field)).toBe('A boat at');
    await userEvent.type(field, ' sea');
    await userEvent.tab();
    respond({ body: REFUSED });
    await screen.findByText(QUESTION);
    expect(shownIn(field)).toBe('A boat at sea');
    expect(changesSent(api)).toMatchObject([{ value: 'A boat at', seen: 'A boat' }]);
  });

  it('goes after the one that is under way, based on that once it is stored', async () => {
    const { respond } = await writeOn();
    await userEvent.tab();
    respond(STORED);
    await isSent(2);
    expect(changesSent(api)[1]).toMatchObject({ value: 'A boat at sea', seen: 'A boat at' });
    respond(STORED);
    await isDone();
  });

  it('is based on what is stored where the one before it was not', async () => {
    const { respond, field } = await writeOn();
    await userEvent.tab();
    respond(refusal('INTERNAL'));
    await screen.findByText('Not saved yet. Change it to try again.');
    expect(shownIn(field)).toBe('A boat at sea');
    await userEvent.type(field, '!');
    await userEvent.tab();
    await isSent(2);
    expect(changesSent(api)[1]).toMatchObject({ value: 'A boat at sea!', seen: 'A boat' });
    respond(STORED);
    await isDone();
  });

  it('is asked about with all its words where two of it were sent and refused', async () => {
    const { respond, field } = await writeOn();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    serve(api, [elsewhere]);
    respond({ body: REFUSED });
    await isSent(2);
    respond({ body: REFUSED });
    await screen.findByText(QUESTION);
    expect(shownIn(field)).toBe('A boat at sea');
  });

  it('keeps its length to itself while it is written: a reader who goes to the field is told', async () => {
    const { field } = await openField();
    await userEvent.type(field, ' at');
    const length = screen.getByText('9 of 1000 characters');
    expect(length.closest('[aria-live], [role="status"]')).toBeNull();
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).toBe(length);
  });

  it('asks in one sentence, not with both texts', async () => {
    api.on({ [CHANGES]: () => ({ body: REFUSED }) });
    const { field } = await openField();
    await userEvent.type(field, ' at sea');
    await userEvent.tab();
    expect((await screen.findByRole('alert')).textContent).toBe(QUESTION);
    within(screen.getByRole('group', { name: QUESTION })).getByText('A ship');
  });

  it('is told of where it was refused once its field was closed', async () => {
    let respond: (reply: Reply) => void = () => undefined;
    api.on({ [CHANGES]: () => new Promise((resolve) => (respond = resolve)) });
    const { field, close } = await openField();
    await userEvent.type(field, ' at sea');
    close();
    await waitFor(() => expect(changesSent(api)).toHaveLength(1));
    serve(api, [elsewhere]);
    respond({ body: REFUSED });
    await waitFor(() => expect(shownToast()?.title).toBe('An alt text was changed elsewhere.'));
    const { field: again } = await openField();
    expect(shownIn(again)).toBe('A boat at sea');
    screen.getByText(QUESTION);
  });

  describe('whose photo was deleted elsewhere', () => {
    const GONE = { index: 0, code: 'NOT_FOUND', message: 'No.' };
    let respond: (reply: Reply) => void;
    const refuse = () => respond({ body: { version: 1, applied: [], refused: [GONE], items: [] } });
    const typeAndClose = async () => {
      api.on({ [CHANGES]: () => new Promise((resolve) => (respond = resolve)) });
      const { field, close } = await openField();
      await userEvent.type(field, ' at sea');
      close();
      await waitFor(() => expect(changesSent(api)).toHaveLength(1));
    };

    it('is told of with its words to copy', async () => {
      userEvent.setup();
      await typeAndClose();
      refuse();
      await waitFor(() => expect(shownToast()?.title).toBe('An alt text was not saved'));
      const copy = shownToast()?.actions?.find(({ label }) => label === 'Copy');
      expect(shownToast()?.duration).toBe(Infinity);
      copy?.onSelect();
      expect(await navigator.clipboard.readText()).toBe('A boat at sea');
      announceUserChanged();
    });

    it('is told of no more once it is saved, as where its photo came back', async () => {
      await typeAndClose();
      refuse();
      await waitFor(() => expect(shownToast()?.title).toBe('An alt text was not saved'));
      toast({ title: 'Photo restored' });
      act(() => ledgerOf(client, GRID.id).learn((view) => learned(view, [photo])));
      const { field } = await openField();
      expect(shownIn(field)).toBe('A boat at sea');
      await userEvent.tab();
      await waitFor(() => expect(changesSent(api)).toHaveLength(2));
      respond(STORED);
      await waitFor(() => expect(unsavedTextsOf([photo], '')).toEqual([]));
      act(() => dismissToast());
      expect(shownToast()?.open).toBe(false);
    });

    it('is told of as before where its words could not be copied', async () => {
      userEvent.setup();
      const written = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
      await typeAndClose();
      refuse();
      await waitFor(() => expect(shownToast()?.title).toBe('An alt text was not saved'));
      shownToast()?.actions?.[0]?.onSelect();
      await waitFor(() => expect(shownToast()?.title).toBe('Copy failed'));
      expect(shownToast()).toMatchObject({ duration: Infinity, actions: [{ label: 'Copy' }] });
      written.mockRestore();
      announceUserChanged();
    });

    it('is told of by the dialog that shows its words, where that is open', async () => {
      await typeAndClose();
      const texts = unsavedTextsOf([photo], '');
      expect(texts).toMatchObject([{ field: 'altText', text: 'A boat at sea' }]);
      const Gone = () => {
        useShownGone([photo]);
        return <GoneDialog texts={texts} onClose={() => undefined} />;
      };
      render(
        <MemoryRouter>
          <Gone />
        </MemoryRouter>,
      );
      screen.getByRole('heading', { name: 'Your unsaved alt text' });
      screen.getByText('A boat at sea');
      screen.getByRole('button', { name: 'Copy alt text' });
      const history = historyOf(client, GRID.id);
      refuse();
      await waitFor(() => expect(history.steps.read().done).toEqual([]));
      expect(shownToast()?.open).not.toBe(true);
    });
  });

  it('that is typed and taken back is none: the field shows what is stored elsewhere', async () => {
    const { field } = await openField();
    await userEvent.type(field, 'x{Backspace}');
    await userEvent.tab();
    await changeElsewhere();
    expect(shownIn(field)).toBe('A ship');
    expect(changesSent(api)).toEqual([]);
  });

  it('that could not be saved is based on what was there when the writing began, also by its next letter', async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    const { field } = await openField();
    // A read that follows the failure finds it there.
    serve(api, [elsewhere]);
    await userEvent.type(field, ' at');
    await userEvent.tab();
    await screen.findByText('Not saved yet. Change it to try again.');
    await changeElsewhere();
    api.on({ [CHANGES]: () => ({ body: REFUSED }) });
    await userEvent.type(field, ' sea');
    await userEvent.tab();
    await screen.findByText(QUESTION);
    expect(changesSent(api).at(-1)).toMatchObject({ value: 'A boat at sea', seen: 'A boat' });
  });

  it('ends its question where it is kept as it is stored elsewhere', async () => {
    api.on({ [CHANGES]: () => ({ body: REFUSED }) });
    const { field } = await openField();
    // A read that follows the refusal finds it there.
    serve(api, [elsewhere]);
    await userEvent.type(field, ' at sea');
    await userEvent.tab();
    await screen.findByText(QUESTION);
    await within(screen.getByRole('status')).findByText('A ship');
    await userEvent.clear(field);
    await userEvent.type(field, 'A ship');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(changesSent(api)).toHaveLength(1);
  });
});

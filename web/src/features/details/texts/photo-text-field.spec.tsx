import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ChangesResponse } from '@tessera/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesSent, CHANGES, eachPage, GRID, serve } from '../../../../test/render-grid-page.js';
import type { ApiServer, Reply } from '../../../../test/api-server.js';
import { aPhoto } from '../../../../test/photos.js';
import { learned } from '../../../domain/photos/grid-view.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { usePhotos } from '../../../domain/photos/use-photos.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { shownToast } from '../../../shared/ui/toast-store.js';
import { PhotoTextField } from './photo-text-field.js';

const photo = aPhoto('a', { gridId: GRID.id, altText: 'A boat', revision: 1 });
const elsewhere = { ...photo, altText: 'A ship', revision: 2 };
const REFUSED: ChangesResponse = {
  version: 1,
  applied: [],
  refused: [{ index: 0, code: 'CHANGED_ELSEWHERE', message: 'No.', current: 'A ship' }],
  items: [elsewhere],
};

const QUESTION = 'This alt text was changed elsewhere in the meantime.';

function Field({ onRefused }: { readonly onRefused: () => void }) {
  const { data: photos } = usePhotos(GRID.id);
  const [first] = photos ?? [];
  if (first === undefined) return null;
  return <PhotoTextField photo={first} field="altText" label="Alt text" onRefused={onRefused} />;
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
  const changeElsewhere = () => {
    serve(api, [elsewhere]);
    act(() => ledgerOf(client, GRID.id).learn((view) => learned(view, [elsewhere])));
  };

  it('is based on what was there when the writing began, and asks where that was changed meanwhile', async () => {
    api.on({ [CHANGES]: () => ({ body: REFUSED }) });
    const { field } = await openField();
    await userEvent.type(field, ' at');
    changeElsewhere();
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
    expect((again as HTMLTextAreaElement).value).toBe('A boat at sea');
    screen.getByText(QUESTION);
  });
});

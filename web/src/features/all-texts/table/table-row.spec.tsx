import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eachPage, GRID, serve } from '../../../../test/render-grid-page.js';
import type { ApiServer } from '../../../../test/api-server.js';
import { photosOf } from '../../../../test/photos.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { usePhotos } from '../../../domain/photos/use-photos.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { shownToast } from '../../../shared/ui/toast-store.js';
import { useCaptionAutosave } from '../../details/captions/use-caption-autosave.js';
import { namedPhotos } from '../named-photos.js';
import { TableRow } from './table-row.js';

function Rows() {
  const { data: photos } = usePhotos(GRID.id);
  const captionAutosave = useCaptionAutosave('ada', GRID.id, photos);
  return namedPhotos(photos ?? [], true).map((row) => (
    <TableRow key={row.photo.id} {...row} captionAutosave={captionAutosave} />
  ));
}

describe('the rows of all texts', () => {
  let api: ApiServer;
  eachPage((server) => {
    api = server;
    serve(api, photosOf('ab'));
  });

  it('tells of a caption whose post is deleted elsewhere while it is written, with its words to copy', async () => {
    userEvent.setup();
    const client = createQueryClient();
    render(
      <QueryClientProvider client={client}>
        <Rows />
      </QueryClientProvider>,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caption of Photo 1' }), 'At sea');
    serve(api, photosOf('b'));
    await act(() => ledgerOf(client, GRID.id).refresh());
    await waitFor(() => expect(shownToast()?.title).toBe('A caption was not saved'));
    expect(shownToast()?.description).toBe('Its photo is no longer in this grid.');
    const copy = shownToast()?.actions?.find(({ label }) => label === 'Copy');
    copy?.onSelect();
    expect(await navigator.clipboard.readText()).toBe('At sea');
  });
});

import { QueryClientProvider } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesSent, eachPage, GRID, serve, takeChanges } from '../../../../test/render-grid-page.js';
import type { ApiServer } from '../../../../test/api-server.js';
import { aPhoto } from '../../../../test/photos.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import LabelDialog from './label-dialog.js';

const photo = aPhoto('a', { gridId: GRID.id });
let api: ApiServer;
eachPage((started) => {
  api = started;
  serve(api, [photo]);
  takeChanges(api, [photo]);
});

describe('a label that is set on another device while its dialog is open', () => {
  it('is not overwritten unseen [D3.11]', async () => {
    const client = createQueryClient();
    const dialog = (shown: Photo) => (
      <QueryClientProvider client={client}>
        <LabelDialog photo={shown} name="Photo 1" onClose={() => undefined} />
      </QueryClientProvider>
    );
    const { rerender } = render(dialog(photo));
    rerender(dialog({ ...photo, label: 'sale' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), 'spring');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changesSent(api)).toMatchObject([{ value: 'spring', seen: '' }]));
  });
});

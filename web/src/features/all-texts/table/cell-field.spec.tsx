import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { CellField } from './cell-field.js';

const NOTE = 'Not saved yet. Your text is kept in this browser.';
const nothing = () => undefined;

it('describes a text of the table by what is over its limit and by what is not saved', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CellField
        what="caption"
        of="Photo 3"
        text="123456789"
        most={4}
        stops={20}
        note={NOTE}
        onWrite={nothing}
        onLeave={nothing}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Caption of Photo 3', description: `5 over ${NOTE}` });
  expect((field as HTMLTextAreaElement).value).toBe('123456789');
});

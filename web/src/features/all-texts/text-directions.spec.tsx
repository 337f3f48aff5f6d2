import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aPhoto } from '../../../test/photos.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { CaptionConflict } from '../details/captions/caption-conflict.js';
import GoneDialog from '../details/gone-dialog.js';
import { MatchRow } from './replace/match-row.js';
import ReplaceDialog from './replace/replace-dialog.js';
import { CellField } from './table/cell-field.js';

const nothing = () => undefined;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('lays each text out in its own direction: where it is written, compared, found and replaced', () => {
  const found = {
    photo: aPhoto('a'),
    name: 'Photo 1',
    field: 'description',
    stored: 'שלום',
    text: 'שלום',
    spans: [],
  } as const;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CellField
        what="caption"
        of="Photo 1"
        text=""
        most={2200}
        stops={2200}
        note=""
        onWrite={nothing}
        onLeave={nothing}
      />
      <MatchRow found={found} span={{ start: 0, end: 4 }} onReplace={nothing} />
      <CaptionConflict mine="שלי" theirs="שלהם" onKeepMine={nothing} onTakeTheirs={nothing} />
    </QueryClientProvider>,
  );
  expect(field('Caption of Photo 1').dir).toBe('auto');
  expect(screen.getByText('שלום').closest('p')?.dir).toBe('auto');
  for (const text of ['שלי', 'שלהם']) expect(screen.getByText(text).dir).toBe('auto');
});

it('takes what is sought and what replaces it in either direction', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReplaceDialog gridId="grid" photos={[]} showHidden={false} onClose={nothing} />
    </QueryClientProvider>,
  );
  for (const name of ['Find', 'Replace with']) expect(field(name).dir).toBe('auto');
});

it('shows the caption of a deleted post, which is copied from there, in its own direction', () => {
  render(
    <MemoryRouter>
      <GoneDialog texts={[{ photoId: 'a', field: 'description', text: 'שלום!' }]} onClose={nothing} />
    </MemoryRouter>,
  );
  expect(screen.getByText('שלום!').dir).toBe('auto');
});

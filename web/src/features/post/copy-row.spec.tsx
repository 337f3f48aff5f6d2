import { render, screen } from '@testing-library/react';
import { CopyRow } from './copy-row.js';

it('lays a text out in its own direction', () => {
  render(<CopyRow name="Caption" text="שלום" wasCopied={false} onCopied={() => undefined} />);
  expect(screen.getByText('שלום').dir).toBe('auto');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { MessageEntry } from './message-entry.js';

const MESSAGE = {
  id: 'a'.repeat(24),
  name: 'נועה',
  email: 'noa@example.com',
  subject: 'שאלה?',
  message: 'שלום!',
  createdAt: '2026-01-02T03:04:05.000Z',
};
const show = (message: Parameters<typeof MessageEntry>[0]['message']) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessageEntry message={message} />
    </QueryClientProvider>,
  );

it('lays a message and its answer out in their own direction', () => {
  show({ ...MESSAGE, answer: { text: 'תודה!', at: MESSAGE.createdAt, mail: 'sent' } });
  for (const text of ['נועה', 'שאלה?', 'שלום!', 'תודה!']) expect(screen.getByText(text).dir).toBe('auto');
});

it('lays out in their own direction what is answered and the answer', async () => {
  show(MESSAGE);
  fireEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  expect(field.dir).toBe('auto');
  for (const text of screen.getAllByText('שלום!')) expect(text.dir).toBe('auto');
});

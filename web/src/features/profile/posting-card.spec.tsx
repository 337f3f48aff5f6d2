import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer, type Reply } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { PostingCard } from './posting-card.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

it('keeps the focus while the choice is saved, and takes no other one meanwhile', async () => {
  const user = aUser({ keepPostingPictures: true });
  const replies: ((reply: Reply) => void)[] = [];
  api.on({ 'PUT /api/user/settings': () => new Promise((resolve) => replies.push(resolve)) });
  render(<PostingCard user={user} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  box.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(replies).toHaveLength(1));
  expect(document.activeElement).toBe(box);
  expect(box.disabled).toBe(false);
  await userEvent.keyboard(' ');
  expect(box.checked).toBe(false);
  replies[0]?.({ body: { ...user, keepPostingPictures: false } });
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBeNull());
  expect(replies).toHaveLength(1);
  expect(document.activeElement).toBe(box);
});

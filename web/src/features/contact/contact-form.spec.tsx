import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer, type Reply } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession, logOut } from '../../shared/session/session.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { ContactForm } from './contact-form.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

async function send(reply: Reply): Promise<void> {
  api.on({ 'POST /api/contact': () => reply });
  render(<ContactForm />);
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Subject', 'Hello'],
    ['Message', 'How?'],
  ] as const) {
    await userEvent.type(screen.getByRole('textbox', { name: label }), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

const says = (title: string, description: string) =>
  waitFor(() => expect(shownToast()).toMatchObject({ title, description }));

it("'Message Sent!' has the server's message [7.13] [8.6]", async () => {
  await send({ body: { message: 'Thanks, Ada.' } });
  await says('Message Sent!', 'Thanks, Ada.');
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'How?',
  });
});

it("'Message Sent!' shows 'Thank you for contacting us. We'll get back to you within 24 hours.' where the server says nothing [7.13] [8.6]", async () => {
  await send({ body: {} });
  await says('Message Sent!', "Thank you for contacting us. We'll get back to you within 24 hours.");
});

it("'Error' has the server's message, else 'Failed to send message. Please try again.' [8.6]", async () => {
  await send({ status: 503, body: { message: 'The mailbox is full.' } });
  await says('Error', 'The mailbox is full.');
  api.on({ 'POST /api/contact': () => ({ status: 500, body: '' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await says('Error', 'Failed to send message. Please try again.');
});

describe('what is typed and not sent', () => {
  const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  const signIn = async (id: string) => {
    storeToken(`t-${id}`);
    api.on({ 'GET /api/user': () => ({ body: aUser({ id }) }) });
    await act(loadSession);
  };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    endSession();
  });

  it('is there again for the same person, and not for the next one at this browser [D7.24]', async () => {
    await signIn('ada');
    const { unmount } = render(<ContactForm />);
    await userEvent.type(subject(), 'My account');
    unmount();
    render(<ContactForm />);
    expect(subject().value).toBe('My account');
    act(logOut);
    expect(subject().value).toBe('');
    await signIn('ben');
    expect(subject().value).toBe('');
    await signIn('ada');
    expect(subject().value).toBe('My account');
  });

  it('with an earlier version by whoever was here is gone', () => {
    localStorage.setItem('contact form', JSON.stringify({ subject: 'My account' }));
    render(<ContactForm />);
    expect(subject().value).toBe('');
    expect(localStorage.getItem('contact form')).toBeNull();
  });

  it('by a visitor lasts for the tab', async () => {
    const { unmount } = render(<ContactForm />);
    await userEvent.type(subject(), 'Hello');
    unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Hello');
    render(<ContactForm />);
    expect(subject().value).toBe('Hello');
  });
});

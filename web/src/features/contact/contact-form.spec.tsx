import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer, type Reply } from '../../../test/api-server.js';
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

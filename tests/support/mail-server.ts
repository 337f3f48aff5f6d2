import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePortBlock } from '../../infra/local/ports.ts';

/** A mail server on this machine that takes everything. */
export async function startMailServer() {
  const received: { to: string[]; mail: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then((mail) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done),
  });
  const port = await freePortBlock();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { port, received, stop: () => new Promise((resolve) => server.close(() => resolve(undefined))) };
}

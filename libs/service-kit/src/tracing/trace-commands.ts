import type { Connection } from 'mongoose';
import { openSpan, type OpenSpan } from './tracing.js';

/** A command of the driver, as it reports it (`monitorCommands`). */
interface Command {
  readonly requestId: number;
  readonly commandName: string;
  readonly command?: Readonly<Record<string, unknown>>;
}

/**
 * Makes a span of each command to the database that a request, message or job gives. It names the collection alone:
 * what is asked for belongs to a person.
 */
export function traceCommands(connection: Connection): void {
  const spans = new Map<number, OpenSpan>();
  const end = (error?: { code: string }) => (command: Command) => {
    spans.get(command.requestId)?.end({ 'db.operation.name': command.commandName }, error);
    spans.delete(command.requestId);
  };
  connection.on('commandStarted', ({ requestId, commandName, command }: Command) => {
    const collection = command?.[commandName];
    const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    const span = openSpan('CLIENT', `database ${name}`, { onlyInside: true });
    if (span) spans.set(requestId, span);
  });
  connection.on('commandSucceeded', end());
  connection.on('commandFailed', end({ code: 'COMMAND_FAILED' }));
}

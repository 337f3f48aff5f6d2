import { run } from './commands.ts';

/** The command `tessera`, told by the services' own variables where the installation keeps its data. */
process.exitCode = await run(process.argv.slice(2), process.env);
// A connection that a failed check left open must not keep the process.
process.exit();

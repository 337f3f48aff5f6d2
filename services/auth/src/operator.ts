import { readOperatorEnv } from './env.js';
import { runOperatorCommand } from './operator/operator-command.js';

try {
  const sentence = await runOperatorCommand(process.argv.slice(2), readOperatorEnv());
  process.stdout.write(`${sentence}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

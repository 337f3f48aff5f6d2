import { runProcess } from '@tessera/service-kit';
import { mediaProcess } from './app.js';
import { readMediaEnv } from './env.js';

await runProcess(() => mediaProcess(readMediaEnv()));

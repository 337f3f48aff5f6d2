import { runProcess } from '@tessera/service-kit';
import { gridsProcess } from './app.js';
import { readGridsEnv } from './env.js';

await runProcess(() => gridsProcess(readGridsEnv()));

import { runProcess } from '@tessera/service-kit';
import { readWorkerEnv } from './env.js';
import { workerProcess } from './worker-app.js';

await runProcess(() => workerProcess(readWorkerEnv()));

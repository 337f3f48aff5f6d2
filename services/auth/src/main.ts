import 'reflect-metadata';
import { runProcess } from '@tessera/service-kit';
import { authProcess } from './app.js';
import { readAuthEnv } from './env.js';

await runProcess(() => authProcess(readAuthEnv()));

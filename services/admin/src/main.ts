import 'reflect-metadata';
import { runProcess } from '@tessera/service-kit';
import { adminProcess } from './app.js';
import { readAdminEnv } from './env.js';

await runProcess(() => adminProcess(readAdminEnv()));

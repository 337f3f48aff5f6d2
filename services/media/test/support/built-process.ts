import { BuiltProcess as Process } from '@tessera/testing';

/** One of this service's processes, which can be killed. */
export class BuiltProcess extends Process {
  constructor(script: 'main.js' | 'worker.js', env: Record<string, string>) {
    super('media', script, env);
  }
}

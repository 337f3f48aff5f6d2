import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ports } from '../../infra/local/ports.ts';
import type { Progress } from '../../infra/local/progress.mjs';
import { SupervisedProcess } from '../../infra/local/supervised-process.ts';
import type { TemporaryStack } from '../../infra/local/temporary-stack.ts';

interface SecondProcessesOptions {
  /** Of the repository that they are built in. */
  root: string;
  temporary: TemporaryStack;
  /** Of these processes. */
  ports: Ports;
  /** By which all reach each other. */
  reached: Ports;
  /** Of their names. */
  suffix: string;
  progress: Progress;
}

/** Service processes beside those of a product, on the same data. @returns by the names of their services */
export async function secondProcesses({
  root,
  temporary,
  ports,
  reached,
  suffix,
  progress,
}: SecondProcessesOptions): Promise<Map<string, SupervisedProcess>> {
  const { stack, env } = temporary;
  const other: typeof import('../../infra/local/service-processes.mjs') = await import(
    pathToFileURL(join(root, 'infra/local/service-processes.mjs')).href
  );
  const surroundings = {
    ...(await stack.addresses()),
    ...{ root, env, ports, reached, publicUrl: stack.url },
    // Objects and mails are where the stack's are; logs and uploads under way are their own.
    paths: { ...stack.paths, logs: join(stack.paths.logs, suffix), tmp: join(stack.paths.tmp, suffix) },
  };
  await mkdir(surroundings.paths.logs, { recursive: true });
  await mkdir(join(surroundings.paths.tmp, 'uploads'), { recursive: true });
  const own = { runDir: stack.paths.run, progress };
  return new Map(
    other.SERVICE_PROCESSES.map((each) => {
      const spec = other.serviceProcess(each, surroundings);
      return [each.name, new SupervisedProcess({ ...spec, name: `${spec.name}-${suffix}` }, own)];
    }),
  );
}

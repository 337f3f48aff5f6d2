// @ts-check
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SupervisedProcess } from '../../infra/local/supervised-process.mjs';

/**
 * Service processes beside those of a product, on the same data.
 * @param {object} options
 * @param {string} options.root of the repository that they are built in
 * @param {import('../../infra/local/temporary-stack.mjs').TemporaryStack} options.temporary
 * @param {import('../../infra/local/ports.mjs').Ports} options.ports of these processes
 * @param {import('../../infra/local/ports.mjs').Ports} options.reached by which all reach each other
 * @param {string} options.suffix of their names
 * @param {import('../../infra/local/progress.mjs').Progress} options.progress
 * @returns {Promise<Map<string, SupervisedProcess>>} by the names of their services
 */
export async function secondProcesses({ root, temporary, ports, reached, suffix, progress }) {
  const { stack, env } = temporary;
  /** @type {typeof import('../../infra/local/service-processes.mjs')} */
  const other = await import(pathToFileURL(join(root, 'infra/local/service-processes.mjs')).href);
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

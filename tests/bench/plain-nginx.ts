import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../infra/local/database/find-program.ts';
import { freePortBlock } from '../../infra/local/ports.ts';
import { StartError } from '../../infra/local/start-error.mjs';
import { respondsOk } from '../../infra/local/wait-until.mjs';
import { startProgram } from '../support/program.ts';

/**
 * An NGINX that serves one file from the disk, with as many workers as the gateway has and nothing else to do.
 */
export async function besidePlainNginx<Result>(file: Buffer, work: (url: string) => Promise<Result>) {
  const command = await findProgram('nginx', process.env);
  if (!command) throw new StartError('nginx is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'tessera-nginx-'));
  const port = await freePortBlock();
  const url = `http://127.0.0.1:${port}/file.webp`;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(join(folder, 'file.webp'), file);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes auto; ${user} pid ${folder}/pid; events {}
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { image/webp webp; }
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;`).join(' ')}
    server { listen 127.0.0.1:${port}; root ${folder}; open_file_cache max=10; } }`,
  );
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  try {
    const end = await startProgram(command, args, { ready: () => respondsOk(url) });
    try {
      return await work(url);
    } finally {
      await end();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

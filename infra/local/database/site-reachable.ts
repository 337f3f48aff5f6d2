import { request } from 'node:http';
import { reasonOf } from '../start-error.mjs';

/**
 * Asks a site whether it is there, before anything large is asked of it.
 * @param options.env `HTTPS_PROXY` and its like, which Node's own fetch does not follow
 */
export async function whySiteIsUnavailable(
  site: string,
  { env, deadlineMs }: { env: NodeJS.ProcessEnv; deadlineMs: number },
): Promise<string | undefined> {
  const proxy = env['https_proxy'] || env['HTTPS_PROXY'] || env['http_proxy'] || env['HTTP_PROXY'];
  try {
    const status = proxy
      ? await askProxy(proxy, site, deadlineMs)
      : (await fetch(site, { method: 'HEAD', signal: AbortSignal.timeout(deadlineMs) })).status;
    // A site need not have a front page; one that fails, or a proxy that wants a login, will not serve files either.
    return status >= 500 || status === 407 ? `responds with ${status}` : undefined;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return late ? `does not respond within ${deadlineMs / 1000} s` : `cannot be reached (${reasonOf(cause)})`;
  }
}

/** @returns the status of the proxy's response to the request for a tunnel */
function askProxy(proxy: string, site: string, deadlineMs: number): Promise<number> {
  const { hostname, port, username, password } = new URL(proxy);
  const target = new URL(site);
  return new Promise((resolve, reject) => {
    const asked = request({
      host: hostname,
      port: port || 80,
      method: 'CONNECT',
      path: `${target.hostname}:${target.port || 443}`,
      auth: username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : undefined,
      signal: AbortSignal.timeout(deadlineMs),
    });
    asked.once('connect', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 500);
    });
    asked.once('error', reject);
    asked.end();
  });
}

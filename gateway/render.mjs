// @ts-check
import { readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = fileURLToPath(new URL('templates/', import.meta.url));

/** The upstreams of a gateway that stands beside one process of each service. */
const STATIC_UPSTREAMS = fileURLToPath(new URL('upstreams/static.conf.template', import.meta.url));

/** How a gateway listens that has no certificate. */
const PLAIN_LISTEN = fileURLToPath(new URL('listen/plain.conf.template', import.meta.url));

/** What tells its exporter how many requests and connections there are. */
const STATUS_LISTEN = fileURLToPath(new URL('listen/status.conf.template', import.meta.url));

/**
 * The variables of the templates: what each may hold, and what it is where nobody says otherwise. The gateway's image,
 * which has no Node, reads the same table (image/render.sh).
 * @type {readonly { name: string, pattern: RegExp, fallback: string }[]}
 */
const VARIABLES = readFileSync(new URL('variables.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', fallback = '', pattern = ''] = line.split('\t');
    return { name, pattern: new RegExp(pattern), fallback: fallback === "''" ? '' : fallback };
  });

/** What a variable is where nobody says otherwise. */
export const GATEWAY_DEFAULTS = Object.freeze(
  Object.fromEntries(
    VARIABLES.filter(({ fallback }) => fallback !== '-').map(({ name, fallback }) => [name, fallback]),
  ),
);

/**
 * The directives that name the proxies in front of the gateway.
 * @param {string} proxies addresses or networks, separated by commas or spaces
 */
function realIpDirectives(proxies) {
  const addresses = proxies.split(/[\s,]+/).filter(Boolean);
  for (const address of addresses)
    if (!/^[0-9a-f.:]+(?:\/\d{1,3})?$/i.test(address))
      throw new Error(`TRUSTED_PROXIES names "${address}", which is neither an address nor a network`);
  return addresses.map((address) => `set_real_ip_from ${address};`).join(' ');
}

/** @param {Readonly<Record<string, string | undefined>>} given @returns {Record<string, string>} */
function checked(given) {
  /** @type {Readonly<Record<string, string | undefined>>} */
  const values = { ...GATEWAY_DEFAULTS, ...given };
  /** @type {Record<string, string>} */
  const result = { REAL_IP_FROM: realIpDirectives(values['TRUSTED_PROXIES'] ?? '') };
  for (const { name, pattern } of VARIABLES) {
    const value = values[name];
    if (value === undefined || value.includes('\n') || !pattern.test(value))
      throw new Error(`${name} is ${value === undefined ? 'missing' : `"${value}", which cannot be used`}`);
    result[name] = value;
  }
  return result;
}

/**
 * Fills in `${NAME}` where NAME is upper case, and nothing else, so that NGINX's own variables stay.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
function fill(text, values) {
  return text.replace(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, /** @type {string} */ name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a template names \${${name}}, which nobody defines`);
    return value;
  });
}

/**
 * Writes NGINX's configuration for this gateway and returns the path of its main file.
 * @param {{ outDir: string, variables: Readonly<Record<string, string | undefined>>, upstreams?: string }} options
 *   `outDir` is made and its files are overwritten; `upstreams` is the template that says where the services are.
 * @throws {Error} a variable is missing or holds what NGINX could read as something else
 */
export async function renderGateway({ outDir, variables, upstreams = STATIC_UPSTREAMS }) {
  const values = checked(variables);
  await mkdir(outDir, { recursive: true });
  const templates = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.template'));
  const sources = templates.map((name) => ({ from: join(TEMPLATES, name), to: name.slice(0, -9) }));
  sources.push({ from: upstreams, to: 'upstreams.conf' }, { from: PLAIN_LISTEN, to: 'listen.conf' });
  await Promise.all(
    sources.map(async ({ from, to }) =>
      writeFile(join(outDir, to), fill(await readFile(from, 'utf8'), values)),
    ),
  );
  const status = values['GATEWAY_STATUS_LISTEN'] ? fill(await readFile(STATUS_LISTEN, 'utf8'), values) : '';
  await writeFile(join(outDir, 'status.conf'), status);
  return join(outDir, 'nginx.conf');
}

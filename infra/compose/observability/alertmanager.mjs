// @ts-check
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} EmailConfig
 * @property {string} to
 * @property {string} from
 * @property {string} smarthost
 * @property {boolean} require_tls
 * @property {string} [auth_username]
 * @property {string} [auth_password]
 * @property {boolean} send_resolved
 *
 * @typedef {{ name: string, webhook_configs?: object[], email_configs?: EmailConfig[] }} Receiver
 */

/**
 * Alertmanager's configuration: one receiver, by webhook or by the product's own mail server. Where neither is set,
 * alerts are shown by Prometheus and Grafana alone.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ route: object, receivers: [Receiver] }} as JSON it is the YAML that Alertmanager reads
 * @throws {Error} what cannot be configured; the message names the variable
 */
export function alertmanagerConfiguration({
  ALERT_WEBHOOK_URL: webhook,
  ALERT_EMAIL,
  OPERATOR_EMAIL,
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}) {
  const to = ALERT_EMAIL || OPERATOR_EMAIL;
  /** @type {Receiver} */
  const operator = { name: 'operator' };
  if (webhook) {
    if (!URL.canParse(webhook)) throw new Error('ALERT_WEBHOOK_URL is no address');
    operator.webhook_configs = [{ url: webhook, send_resolved: true }];
  } else if (SMTP_URL && to) {
    const host = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : 'localhost';
    const from = MAIL_FROM || `Tessera <no-reply@${host}>`;
    operator.email_configs = [{ to, from, ...smtp(SMTP_URL), send_resolved: true }];
  }
  return {
    route: {
      receiver: operator.name,
      group_by: ['alertname'],
      group_wait: '10s',
      group_interval: '5m',
      repeat_interval: '12h',
    },
    receivers: [operator],
  };
}

/**
 * Alertmanager 0.25 speaks TLS from the start on port 465 and nowhere else. On other ports it uses STARTTLS: with
 * `require_tls` it sends nothing without, so that a password is never sent unencrypted. On port 465 that would refuse
 * every server, since none offers STARTTLS within TLS.
 * @param {string} text
 */
function smtp(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol)) throw new Error('SMTP_URL is no smtp:// address');
  const isTls = url.protocol === 'smtps:';
  const port = url.port || (isTls ? '465' : '587');
  if (isTls && port !== '465')
    throw new Error(
      `SMTP_URL is smtps:// on port ${port}, and Alertmanager knows it on port 465 alone: set it to that port, or to ` +
        'smtp:// on a port with STARTTLS, or set ALERT_WEBHOOK_URL',
    );
  return {
    smarthost: `${url.hostname}:${port}`,
    require_tls: !isTls && url.username !== '',
    ...(url.username && {
      auth_username: decodeURIComponent(url.username),
      auth_password: decodeURIComponent(url.password),
    }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file] = process.argv;
  if (!file) throw new Error('Usage: alertmanager.mjs FILE');
  writeFileSync(file, JSON.stringify(alertmanagerConfiguration(process.env)), { mode: 0o600 });
}

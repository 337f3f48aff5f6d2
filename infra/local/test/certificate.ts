import { runCommand } from '../database/run-command.mjs';

const OPENSSL_MS = 60_000;

/** Writes `certificate.pem` and `key.pem` of a host, signed by itself. */
export async function writeCertificate(folder: string, { host, days }: { host: string; days: number }) {
  const newKey = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = ['-days', `${days}`, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
  await runCommand('openssl', [...newKey, ...named, ...files], { cwd: folder, deadlineMs: OPENSSL_MS });
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../local/paths.mjs';
import { componentsOf, cycloneDx, objectionsTo } from './components.ts';

const FILE = 'sbom.cdx.json';

/*
 * `make sbom`: every package with its licence, and a check of these. By package-lock.json and not by `npm sbom`: that
 * one gives up where an optional peer has another version, and leaves out what other platforms install.
 */
const components = componentsOf(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
await writeFile(join(ROOT, FILE), `${JSON.stringify(cycloneDx(components), null, 2)}\n`);

const byLicence = new Map<string, number>();
for (const { licence } of components) byLicence.set(licence, (byLicence.get(licence) ?? 0) + 1);
for (const [licence, count] of [...byLicence].sort((a, b) => b[1] - a[1]))
  process.stdout.write(`${String(count).padStart(5)}  ${licence || '(none named)'}\n`);
const shipped = components.filter((component) => component.shipped).length;
process.stdout.write(`${components.length} packages, ${shipped} of them shipped; the list is ${FILE}\n`);

const objections = objectionsTo(components);
for (const objection of objections) process.stderr.write(`${objection}\n`);
process.exitCode = objections.length > 0 ? 1 : 0;

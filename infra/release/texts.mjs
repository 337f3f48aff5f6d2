// @ts-check
import { StartError } from '../local/start-error.mjs';

const UNRELEASED = '## Unreleased\n';

/**
 * The changelog with what is unreleased as the entry of a version.
 * @param {string} text
 * @param {string} version
 * @param {Date} date
 * @throws {StartError} nothing is unreleased
 */
export function withEntry(text, version, date) {
  const [before, after] = text.split(UNRELEASED);
  if (before === undefined || !after?.split(/^## /m)[0]?.trim())
    throw new StartError('CHANGELOG.md has nothing under Unreleased');
  return `${before}${UNRELEASED}\n## ${version} (${date.toISOString().slice(0, 10)})\n${after}`;
}

/**
 * A file with the product's new version in place of the last; versions of other packages stay.
 * @param {string} file package.json, package-lock.json or kustomization.yaml
 * @param {string} text
 * @param {string} from
 * @param {string} version
 */
export function withVersion(file, text, from, version) {
  if (file.endsWith('.yaml')) return text.replaceAll(`newTag: ${from} `, `newTag: ${version} `);
  if (file.endsWith('package-lock.json')) return withLockedVersion(text, version);
  const old = from.replaceAll('.', '\\.');
  return text.replace(new RegExp(`("(?:version|@tessera/[a-z-]+)": )"${old}"`, 'g'), `$1"${version}"`);
}

/** @param {string} text @param {string} version */
function withLockedVersion(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) continue;
    entry.version = version;
    for (const wanted of [entry.dependencies, entry.devDependencies])
      for (const name of Object.keys(wanted ?? {})) if (name.startsWith('@tessera/')) wanted[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

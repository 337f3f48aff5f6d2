/**
 * What a set is made of. The module's version is pinned, and Go checks its sum. Debian serves only the newest version
 * of a package, so no package is pinned; VERSIONS.json in the set's folder has those that were taken.
 */
export const recipe = {
  /** Raised when a change here or in the unpacking must not meet a folder that was made before it. */
  revision: 1,
  ferretdb: { module: 'github.com/FerretDB/FerretDB/v2', command: 'cmd/ferretdb', version: 'v2.7.0' },
  /** Go 1.21 is the first that fetches the newer toolchain a module asks for. */
  oldestGo: '1.21',
  /** DocumentDB is in sid alone, and so is the libc that it needs. */
  suite: 'sid',
  postgresMajor: 18,
  packages: ['postgresql-18-documentdb', 'dash', 'coreutils'],
  /** Who the servers are inside the sandbox: PostgreSQL refuses to run as uid 0. */
  user: { name: 'tessera', id: 1000 },
};

/** Where things are inside the sandbox. */
export const inside = {
  postgresBin: (major: number) => `/usr/lib/postgresql/${major}/bin`,
  ferretdb: '/usr/local/bin/ferretdb',
  data: '/data',
  socket: '/socket',
  /** An empty cluster with all its extensions, of which a new data folder gets a copy. */
  template: '/var/lib/cluster',
};

/** What was taken, as VERSIONS.json in the unpacked folder keeps it. */
export interface Versions {
  /** ISO 8601. */
  madeAt: string;
  architecture: string;
  /** Not in the first sets. */
  postgresMajor?: number;
  ferretdb: { module: string; version: string; sum: string; go: string };
  packages: { [name: string]: string };
}

export function titleOf({ ferretdb, packages, postgresMajor = recipe.postgresMajor }: Versions) {
  const documentdb = packages[`postgresql-${postgresMajor}-documentdb`] ?? '?';
  const postgres = packages[`postgresql-${postgresMajor}`] ?? '?';
  return `FerretDB ${ferretdb.version.replace(/^v/, '')} on DocumentDB ${documentdb} and PostgreSQL ${postgres}`;
}

/** Of whole snapshots, and of one that is being made or was not finished. */
export const SNAPSHOT = 'tessera';
export const UNCONFIRMED = 'unconfirmed';
/** A snapshot has two folders: this one with an archive of the documents, and that of the objects. */
export const DUMP_FOLDER = 'tessera-database';
export const DUMP = 'database.tar';
/** What begins the name of a folder that a snapshot is read into. */
export const STAGING = 'restore-';

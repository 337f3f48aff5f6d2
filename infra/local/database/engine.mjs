// @ts-check

/**
 * The one interface behind which every way to a database stands.
 *
 * @typedef {'external' | 'installed-mongod' | 'downloaded-mongod' | 'ferretdb'} EngineName
 */

/**
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir where the server keeps its data; may not exist yet
 * @property {string} cacheDir where what was downloaded or built is kept for all clones of one user
 * @property {(text: string) => void} progress takes one short line for a person
 * @property {Promise<void>} npmReady until this settles no npm package may be imported
 */

/**
 * Whether an engine can be had. Where only packages of the system lack, they are named, so that the start can
 * install them before it asks again.
 *
 * @typedef {{ ok: true } | { ok: false, reason: string, packages?: string[] }} Availability
 */

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir
 * @property {number} port on 127.0.0.1
 * @property {string} logFile what the server says is appended here
 * @property {(text: string) => void} progress
 */

/**
 * @typedef {object} RunningDatabase
 * @property {string} uri without a database's name, ends with `/` unless it was given from outside
 * @property {EngineName} engine
 * @property {string} version
 * @property {string} title the server's name and version for a person
 * @property {{ name: string, pid: number }[]} processes what runs on this machine, in the order in which it is stopped
 * @property {() => Promise<void>} stop ends every process; may be called more than once
 * @property {Promise<string>} exited settles only if a process ends that nobody stopped; says which, and where its log is
 */

/**
 * An engine that is ready to be started, now and without network.
 *
 * @typedef {object} PreparedEngine
 * @property {EngineName} engine
 * @property {string} version '' where only the running server can tell
 * @property {string} title
 * @property {boolean} keepsData whether its data is in the data folder
 * @property {(options: StartOptions) => Promise<RunningDatabase>} start
 */

/**
 * @typedef {object} Engine
 * @property {EngineName} name
 * @property {string} title
 * @property {(context: Context) => Promise<Availability>} available quick, changes nothing
 * @property {(context: Context) => Promise<PreparedEngine>} prepare may take minutes the first time
 */

export {};

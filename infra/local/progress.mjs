// @ts-check

/**
 * Takes one short line for a person.
 * @typedef {(topic: string, text: string) => void} Progress
 */

/**
 * Lines of the form `topic      text`. A closed terminal must not end the servers, so a failing write is ignored.
 * @param {NodeJS.WriteStream} stream
 * @returns {Progress}
 */
export function progressTo(stream) {
  stream.on('error', () => {});
  return (topic, text) => {
    stream.write(`${topic.padEnd(13)}${text}\n`);
  };
}

/** @type {Progress} */
export const silent = () => {};

/**
 * Tells every 15 seconds that something still goes on.
 * @template T
 * @param {() => void} remind
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function reminding(remind, work) {
  const timer = setInterval(remind, 15_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** @param {number} since from `performance.now()` @returns {string} such as `0.4 s` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1_000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

// @ts-check

/**
 * Does a piece of work for each of some things, so many at a time, begun in their order.
 * @template Thing
 * @param {readonly Thing[]} things
 * @param {number} lanes how many at a time
 * @param {(thing: Thing) => Promise<void>} work
 * @returns {Promise<void>} when all are done, or as soon as one fails: none is begun after that
 */
export async function inLanes(things, lanes, work) {
  const waiting = [...things];
  const lane = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        await work(thing);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

// @ts-check

/**
 * One line of a part: what was measured in every round, and what it is to be beside what people would use instead (a
 * peer) and what the hardware allows (the floor).
 * @typedef {object} Result
 * @property {string} name
 * @property {'ours' | 'peer' | 'floor'} kind
 * @property {string} unit
 * @property {readonly number[]} values one of each round
 * @property {{ most?: number, least?: number }} [goal] for the median
 */

/** @param {readonly number[]} values @param {number} share from 0 to 1 */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {number} value */
export function rounded(value) {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}

/** @param {Result} result */
export function misses({ values, goal }) {
  const middle = median(values);
  return middle > (goal?.most ?? Infinity) || middle < (goal?.least ?? -Infinity);
}

/** @param {Result} result */
function goalOf(result) {
  const { most, least } = result.goal ?? {};
  if (most === undefined && least === undefined) return '';
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`;
  return misses(result) ? `**${wanted}: missed**` : wanted;
}

/** A part's table in Markdown. @param {readonly Result[]} results */
export function tableOf(results) {
  const rows = results.map((result) => {
    const { name, kind, unit, values } = result;
    const spread = `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
    return `| ${name} | ${kind} | ${rounded(median(values))} ${unit} | ${spread} | ${goalOf(result)} |`;
  });
  return ['| what | of | median | spread | goal |', '|---|---|---|---|---|', ...rows].join('\n');
}

/**
 * Measures some ways in turns, so that what else the machine does meets all of them.
 * @template {Record<string, () => Promise<any>>} Ways
 * @param {number} rounds
 * @param {Ways} ways
 * @returns {Promise<{ [Name in keyof Ways]: Awaited<ReturnType<Ways[Name]>>[] }>}
 */
export async function inTurns(rounds, ways) {
  const measured = Object.entries(ways).map(([name, way]) => ({
    name,
    way,
    values: /** @type {any[]} */ ([]),
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const { way, values } of measured) values.push(await way());
  return /** @type {any} */ (Object.fromEntries(measured.map(({ name, values }) => [name, values])));
}

/** @type {<Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => Row[Name][]} */
export const column = (rows, name) => rows.map((row) => row[name]);

/** Of each round. @param {readonly number[]} ours @param {readonly number[]} theirs */
export const ratios = (ours, theirs) => ours.map((value, round) => value / (theirs[round] ?? NaN));

/**
 * @param {Result['kind']} kind
 * @returns {(name: string, unit: string, values: readonly number[], goal?: Result['goal']) => Result}
 */
const resultOf = (kind) => (name, unit, values, goal) => ({
  name,
  kind,
  unit,
  values,
  ...(goal && { goal }),
});
export const ours = resultOf('ours');
export const peer = resultOf('peer');
export const floor = resultOf('floor');

/**
 * One line of a part: what was measured in every round, and what it is to be beside what people would use instead (a
 * peer) and what the hardware allows (the floor).
 */
export interface Result {
  name: string;
  kind: 'ours' | 'peer' | 'floor';
  unit: string;
  /** One of each round. */
  values: readonly number[];
  /** For the median. */
  goal?: { most?: number; least?: number };
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function rounded(value: number) {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}

export function misses({ values, goal }: Result) {
  const middle = median(values);
  return middle > (goal?.most ?? Infinity) || middle < (goal?.least ?? -Infinity);
}

function goalOf(result: Result) {
  const { most, least } = result.goal ?? {};
  if (most === undefined && least === undefined) return '';
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`;
  return misses(result) ? `**${wanted}: missed**` : wanted;
}

/** A part's table in Markdown. */
export function tableOf(results: readonly Result[]) {
  const rows = results.map((result) => {
    const { name, kind, unit, values } = result;
    const spread = `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
    return `| ${name} | ${kind} | ${rounded(median(values))} ${unit} | ${spread} | ${goalOf(result)} |`;
  });
  return ['| what | of | median | spread | goal |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** What each way has measured, once a round. */
type Measured<Ways extends Record<string, () => Promise<unknown>>> = {
  [Name in keyof Ways]: Awaited<ReturnType<Ways[Name]>>[];
};

/** Measures some ways in turns, so that what else the machine does meets all of them. */
export async function inTurns<Ways extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  ways: Ways,
): Promise<Measured<Ways>> {
  const measured: Record<string, unknown[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, way] of Object.entries(ways)) measured[name]?.push(await way());
  return measured as Measured<Ways>;
}

/** Measures one way alone. */
export const repeated = async <Each>(rounds: number, once: () => Promise<Each>) =>
  (await inTurns(rounds, { once })).once;

export const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

/** Of each round. */
export const ratios = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((value, round) => value / (theirs[round] ?? NaN));

const resultOf =
  (kind: Result['kind']) =>
  (name: string, unit: string, values: readonly number[], goal?: Result['goal']): Result => ({
    name,
    kind,
    unit,
    values,
    ...(goal && { goal }),
  });
export const ours = resultOf('ours');
export const peer = resultOf('peer');
export const floor = resultOf('floor');

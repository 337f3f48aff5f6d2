import type { Model, PipelineStage } from 'mongoose';

/**
 * Sums over the documents that the stages result in, zeros where there is none.
 *
 * @param sums what each sum adds up: 1 for a count, a field (`'$bytes'`) or an expression
 */
export async function sumsOf<Name extends string>(
  model: Pick<Model<unknown>, 'aggregate'>,
  stages: readonly PipelineStage[],
  sums: Readonly<Record<Name, number | string | object>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(sums) as Name[];
  const group = Object.fromEntries(names.map((name) => [name, { $sum: sums[name] }]));
  const [row] = await model.aggregate<Partial<Record<Name, number>>>([
    ...stages,
    { $group: { _id: null, ...group } },
  ]);
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<Name, number>;
}

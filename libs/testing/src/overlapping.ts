/**
 * Runs a job twice: the first run is frozen where it calls `method` of `target`, the second one runs to its end, then
 * the first one wakes and goes on. Fails where the first run never comes to that call.
 */
export async function overlapping<Target extends object>(
  target: Target,
  method: keyof Target & string,
  job: () => Promise<void>,
): Promise<void> {
  const real = target[method] as (...given: unknown[]) => Promise<unknown>;
  let wake = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  let first: Promise<void> | undefined;
  const isFrozen = new Promise<boolean>((resolve) => {
    const frozen = async (...given: unknown[]): Promise<unknown> => {
      Reflect.deleteProperty(target, method);
      resolve(true);
      await awake;
      return real.apply(target, given);
    };
    Object.defineProperty(target, method, { value: frozen, configurable: true, writable: true });
    first = job();
    void first.catch(() => undefined).then(() => resolve(false));
  });
  if (!(await isFrozen)) throw new Error(`${method} was not called`);
  await job();
  wake();
  await first;
}

/**
 * zod compiles schemas by `new Function` where it can, and probes whether it can. The page's policy forbids it
 * and reports the probe. zod reads this when it is first loaded, which is after main.tsx: the first paint does
 * without it. Calling its `config()` instead would bring it into the main chunk.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};

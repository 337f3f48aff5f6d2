// @ts-check
/** `node tests/versions/write-released.mjs`: once a version is out, what it speaks is what the next has to understand. */
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { RELEASED } from './released.mjs';
import { spoken } from './spoken.mjs';

const options = await resolveConfig(RELEASED);
await writeFile(RELEASED, await format(JSON.stringify(spoken()), { ...options, parser: 'json' }));

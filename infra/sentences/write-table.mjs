// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { TABLE, pages } from './pages.mjs';
import { tableOf } from './table.mjs';

const older = await readFile(TABLE, 'utf8').catch(() => '');
await writeFile(TABLE, tableOf(await pages(), older));

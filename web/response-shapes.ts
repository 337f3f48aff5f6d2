import { runInNewContext } from 'node:vm';
import * as contracts from '@tessera/contracts';
import type { Plugin } from 'vite';
import { shapeOf } from './src/shared/api/shape-of.js';

const CALL = /\bshapeOf\(/g;

/** Puts the shape in the place of each `shapeOf(Schema)`: what it names is of `@tessera/contracts`. */
export function responseShapes(): Plugin {
  return {
    name: 'response-shapes',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || id.endsWith('/shape-of.ts') || !code.includes('shapeOf('))
        return null;
      let written = '';
      let end = 0;
      for (const { index } of code.matchAll(CALL)) {
        const from = index + 'shapeOf('.length;
        const to = closingOf(code, from);
        written += `${code.slice(end, index)}(${JSON.stringify(shapeOf(schemaOf(code.slice(from, to))))})`;
        end = to + 1;
      }
      return { code: written + code.slice(end), map: null };
    },
  };
}

/** The place of the bracket that closes the one before `from`. */
function closingOf(code: string, from: number): number {
  let open = 1;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') open += 1;
    if (code[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  throw new Error(`shapeOf( is not closed: ${code.slice(from, from + 40)}`);
}

/** The schema that an expression of contracts' names makes. */
function schemaOf(expression: string): Parameters<typeof shapeOf>[0] {
  return runInNewContext(expression, { ...contracts }) as Parameters<typeof shapeOf>[0];
}

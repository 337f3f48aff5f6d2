import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '../errors.js';
import { CALLS } from './calls.js';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/http.md'), 'utf8');

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)';
const PATH = '/[\\w/{}.-]+';
const NAMED = new RegExp(`(${METHOD}(?:(?:,| and) ${METHOD})*) (${PATH}(?:(?:,| and) ${PATH})*)`, 'g');

/** The calls that a page names: `GET and POST /api/a` are two, and `PUT /api/user/a, /b` stands for `/api/user/b` too. */
function namedIn(markdown: string): string[] {
  const text = markdown.replaceAll('`', '').replace(/\s+/g, ' ');
  return [...text.matchAll(NAMED)].flatMap(([, methods = '', paths = '']) => {
    const [first = '', ...others] = paths.split(/,? (?:and )?(?=\/)/);
    const parent = first.slice(0, first.lastIndexOf('/'));
    const all = [first, ...others.map((path) => (path.startsWith('/api/') ? path : parent + path))];
    return all.flatMap((path) =>
      methods
        .split(/,? (?:and )?/)
        .map((method) => `${method} ${path.replace(/\{\w+\}/g, '{id}').replace(/\.$/, '')}`),
    );
  });
}

describe('docs/http.md', () => {
  it('names every call', () => {
    const named = new Set(namedIn(page));
    expect(Object.keys(CALLS).filter((call) => !named.has(call))).toEqual([]);
  });

  it('names every error code', () => {
    expect(Object.keys(ERRORS).filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '../errors.js';
import { CALLS } from './calls.js';

const pageOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../docs', `${name}.md`), 'utf8');
const page = pageOf('http');

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)';
const PATH = '/[\\w/{}.-]+';
const NAMED = new RegExp(`(${METHOD}(?:(?:,| and) ${METHOD})*) (${PATH}(?:(?:,| and) ${PATH})*)`, 'g');

/**
 * The calls that a page names: `GET and POST /api/a` are two, and `PUT /api/user/a, /b` stands for `/api/user/b` too.
 */
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

describe.each(['http', 'specification'])('docs/%s.md', (name) => {
  it('names no call that is not there [7.1]', () => {
    // The specification leaves out `/api` where a list of calls has it; health is no call of the contract.
    const isKnown = (call: string) => CALLS[call] ?? CALLS[call.replace(' /', ' /api/')];
    const named = namedIn(pageOf(name)).filter((call) => !/ \/health/.test(call));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((call) => !isKnown(call))).toEqual([]);
  });
});

describe('docs/http.md', () => {
  it('names every call', () => {
    const named = new Set(namedIn(page));
    expect(Object.keys(CALLS).filter((call) => !named.has(call))).toEqual([]);
  });

  it('names every error code', () => {
    expect(Object.keys(ERRORS).filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

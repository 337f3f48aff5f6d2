import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareWithTests, namedIn, sectionsOf } from './sections.ts';

describe('the sections of a page', () => {
  it('are its paragraphs, list items and table rows, counted in each chapter', () => {
    const page =
      '# Page\nBefore.\n\n## 1. First\nOne\ntwo.\n\n- Three.\n  Four.\n- Five.\n\n## 2. Second\n\n### Part\n\n| A | B |\n|---|---|\n| / | Home |\n| /a | Away |';
    assert.deepEqual(
      sectionsOf(page, 'D').map(({ id, text }) => `${id} ${text}`),
      [
        'D0.1 Before.',
        'D1.1 One two.',
        'D1.2 - Three. Four.',
        'D1.3 - Five.',
        'D2.1 | / | Home |',
        'D2.2 | /a | Away |',
      ],
    );
  });

  it('are named in titles, those of tests that run at night left out', () => {
    assert.deepEqual(namedIn("it('drops it there [4.3] [D2.1]', run); it('waits', run); ROWS[1.5]"), [
      '4.3',
      'D2.1',
    ]);
  });
});

it('every section of the specification and of the decisions is named by a test, and every name, also in comments, is one of a section', async () => {
  assert.deepEqual(await compareWithTests(), { untested: [], unknown: [] });
});

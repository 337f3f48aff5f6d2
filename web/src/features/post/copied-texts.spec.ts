import { tabStorage } from '../../shared/browser-storage.js';
import { forgetVisit } from '../../domain/kept/forget-person.js';
import { COPIED_TEXTS } from '../../domain/kept/kept-names.js';
import { copiedTexts, forgetCopied, noteCopied } from './copied-texts.js';

afterEach(forgetCopied);

it('keeps what was copied of one post, until it is posted or another one is copied from', () => {
  noteCopied('a', 'Caption', 'By the sea');
  noteCopied('a', 'Alt text', 'A lighthouse');
  expect(copiedTexts('a')).toEqual({ Caption: 'By the sea', 'Alt text': 'A lighthouse' });
  expect(copiedTexts('b')).toEqual({});
  noteCopied('b', 'Caption', 'Hills');
  expect(copiedTexts('a')).toEqual({});
  forgetCopied();
  expect(copiedTexts('b')).toEqual({});
});

it('takes nothing from what it did not write, and leaves nothing after a log-out', async () => {
  for (const stored of ['"a"', 'null', '{"postId":"a"}', 'broken']) {
    tabStorage.set(COPIED_TEXTS, stored);
    expect(copiedTexts('a')).toEqual({});
  }
  noteCopied('a', 'Caption', 'By the sea');
  await forgetVisit('ada');
  expect(tabStorage.get(COPIED_TEXTS)).toBeNull();
});

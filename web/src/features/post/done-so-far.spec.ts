import { tabStorage } from '../../shared/browser-storage.js';
import { forgetVisit } from '../../domain/kept/forget-person.js';
import { POST_DONE } from '../../domain/kept/kept-names.js';
import { doneOf, forgetDone, noteDone } from './done-so-far.js';

const NOTHING = { texts: {}, cropped: true, shared: [] };
const copy = (postId: string, name: string, text: string) =>
  noteDone(postId, ({ texts }) => ({ texts: { ...texts, [name]: text } }));

afterEach(forgetDone);

it('keeps what was done of one post, until it is posted or something is done of another one', () => {
  copy('a', 'Caption', 'By the sea');
  noteDone('a', () => ({ cropped: false }));
  copy('a', 'Alt text', 'A lighthouse');
  noteDone('a', ({ shared }) => ({ shared: [...shared, 'Share 1–10'] }));
  const texts = { Caption: 'By the sea', 'Alt text': 'A lighthouse' };
  expect(doneOf('a')).toEqual({ texts, cropped: false, shared: ['Share 1–10'] });
  expect(doneOf('b')).toEqual(NOTHING);
  copy('b', 'Caption', 'Hills');
  expect(doneOf('a')).toEqual(NOTHING);
  forgetDone();
  expect(doneOf('b')).toEqual(NOTHING);
});

it('takes up what an earlier version kept, takes nothing from what it did not write, and leaves nothing after a log-out', async () => {
  tabStorage.set(POST_DONE, '{"postId":"a","texts":{"Caption":"By the sea"}}');
  expect(doneOf('a')).toEqual({ ...NOTHING, texts: { Caption: 'By the sea' } });
  for (const stored of ['"a"', 'null', '{"postId":"a"}', 'broken']) {
    tabStorage.set(POST_DONE, stored);
    expect(doneOf('a')).toEqual(NOTHING);
  }
  copy('a', 'Caption', 'By the sea');
  await forgetVisit('ada');
  expect(tabStorage.get(POST_DONE)).toBeNull();
});

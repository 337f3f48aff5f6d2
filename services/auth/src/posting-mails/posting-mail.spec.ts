import type { DuePost } from '@tessera/contracts';
import { postingMail } from './posting-mail.js';

const post = (gridId: string, title: string, time: string | null): DuePost => ({
  gridId,
  grid: `Grid ${gridId}`,
  title,
  time,
});

it('names each post with its time, where it has one, by grids, and links to where they are posted', () => {
  const posts = [post('a', 'Sea', '09:00'), post('b', 'Sky', null), post('a', 'Sand', '18:00')];
  const { subject, text } = postingMail(posts, 5, 'https://planner.example', 'https://planner.example/end');
  expect(subject).toBe('5 posts are due today');
  expect(text).toContain(
    'Grid a\n- 09:00 Sea\n- 18:00 Sand\nPost: https://planner.example/post?grid=a\n\nGrid b\n- Sky\n',
  );
  expect(text).toContain('And 2 more.');
  expect(text).toContain('To stop it, open https://planner.example/end\n');
});

it('speaks of one post as of one', () => {
  const { subject, text } = postingMail(
    [post('a', 'Sea', '09:00')],
    1,
    'https://a.example',
    'https://a.example/end',
  );
  expect(subject).toBe('1 post is due today');
  expect(text).not.toContain('more.');
});

import { loggedPath } from './logging.js';

const id = '0123456789abcdef0123456789abcdef';

it.each([
  [`/media/${id}/thumb`, '/media/01234567*/thumb'],
  [`/api/user/export/${id}`, '/api/user/export/01234567*'],
  [`/api/photos/${id}/pin`, `/api/photos/${id}/pin`],
  ['/api/user/export', '/api/user/export'],
  ['/api/admin/users?search=jane@example.com', '/api/admin/users'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

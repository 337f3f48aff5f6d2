import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { openPage, serve, eachPage } from '../../../test/render-grid-page.js';
import { aUser } from '../../../test/people.js';

let api: ApiServer;
eachPage((started) => (api = started));

const entries = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Profile menu' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

it("shows 'Hello, {name}', My Profile, Trash, Help & Tour, the theme and Logout [2.20]", async () => {
  serve(api, []);
  await openPage();
  expect(await entries()).toEqual(['My Profile', 'Trash', 'Help & Tour', 'Light Mode', 'Logout']);
  expect(screen.getByText('Hello, ada')).not.toBeNull();
  expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/profile');
});

it("shows 'Account' where there is no name, and 'Admin Dashboard' to the admin [1.1] [2.20]", async () => {
  serve(api, [], aUser({ username: '', isAdmin: true }));
  await openPage();
  expect(await entries()).toContain('Admin Dashboard');
  expect(screen.getByText('Account')).not.toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin');
});

it('leads to each linked account in a new tab [2.20]', async () => {
  serve(api, [], aUser({ instagramAccounts: ['ada.travels', 'ada_food'] }));
  await openPage();
  expect(await entries()).toEqual(expect.arrayContaining(['@ada.travels', '@ada_food']));
  const link = screen.getByRole('menuitem', { name: '@ada.travels' });
  expect(link.getAttribute('href')).toBe('https://www.instagram.com/ada.travels');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { GRID, openPage, serve, eachPage, tile } from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { PlaceholderButton } from './placeholder-button.js';

let api: ApiServer;

eachPage((started) => (api = started));
afterEach(() => jest.useRealTimers());

describe('the header', () => {
  it("holds the brand, 'Add Placeholder', 'Unhide all photos', 'Export grid', 'Upload' and the profile menu [2.18] [2.19]", async () => {
    serve(api, photosOf('a'), CREATOR);
    await openPage();
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('heading', { level: 1 }).textContent).toContain('Tessera');
    for (const name of ['Add Placeholder', 'Unhide all photos', 'Export grid', 'Upload', 'Profile menu']) {
      expect(header.getByRole('button', { name })).not.toBeNull();
    }
  });

  it("'Export grid' offers 3 rows, 5 rows, 7 rows, 10 rows and All rows [2.19] [9.4]", async () => {
    serve(api, photosOf('a'), CREATOR);
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Export grid' }));
    const choices = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(choices).toEqual(['3 rows', '5 rows', '7 rows', '10 rows', 'All rows']);
  });
});

it("'Add Placeholder' is covered by a spinner for 5 seconds [2.19] [9.5]", () => {
  jest.useFakeTimers();
  const onAdd = jest.fn(() => true);
  render(<PlaceholderButton disabled={false} onAdd={onAdd} />);
  const button = screen.getByRole('button', { name: 'Add Placeholder' });
  const press = () => fireEvent.click(button);
  press();
  expect(button.getAttribute('aria-busy')).toBe('true');
  act(() => jest.advanceTimersByTime(4_999));
  press();
  expect(onAdd).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  act(() => jest.advanceTimersByTime(1));
  expect(button.getAttribute('aria-busy')).toBeNull();
  press();
  expect(onAdd).toHaveBeenCalledTimes(2);
});

describe('the upgrade banner', () => {
  it("leads free people to /upgrade by 'Upgrade to Premium' [1.1] [2.18]", async () => {
    serve(api, []);
    await openPage();
    const upgrade = await screen.findByRole('link', { name: 'Upgrade to Premium' });
    expect(upgrade.getAttribute('href')).toBe('/upgrade');
  });

  it('is not for those who pay [1.1] [2.18]', async () => {
    serve(api, photosOf('a'), CREATOR);
    await openPage();
    await tile('Photo 1');
    expect(screen.queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull();
  });
});

describe('the banner of a demo grid', () => {
  const text = 'This is a demo grid. Upload your own images or delete.';
  const openGridNamed = async (name: string) => {
    serve(api, photosOf('a'));
    api.on({ 'GET /api/grids': () => ({ body: [{ ...GRID, name }] }) });
    await openPage();
    await tile('Photo 1');
  };

  it.each(['My Sample Grid 2', 'Travel (Safe to Delete)'])(
    "shows 'This is a demo grid. Upload your own images or delete.' over %s, and can be dismissed [2.18] [2.28]",
    async (name) => {
      await openGridNamed(name);
      const banner = within(screen.getByRole('region', { name: 'Demo grid' }));
      expect(banner.getByText(text)).not.toBeNull();
      await userEvent.click(banner.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  it('does not stand over other grids [2.28]', async () => {
    await openGridNamed('Summer');
    expect(screen.queryByText(text)).toBeNull();
  });
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { aPhoto } from '../../../test/photos.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { WholePicture } from './whole-picture.js';

const PHOTO = aPhoto('a');

/** Shows a photo whose picture cannot be loaded, on a device without a network. */
function openOffline(photo = PHOTO): void {
  reportUnreachable();
  render(<WholePicture photo={photo} name="Photo 1" />);
  fireEvent.error(picture());
}
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Photo 1' });
const address = () => picture().getAttribute('src');

afterEach(() => act(reportReachable));

it("shows the tile's picture where the whole cannot be loaded, and the whole once there is a network", () => {
  openOffline();
  expect(address()).toBe('/media/a/thumb');
  screen.getByText(/^You are offline. The full picture is loaded when the network is back./);
  act(reportReachable);
  expect(address()).toBe('/media/a/master');
});

it('tells that there is no picture where the device has none', () => {
  openOffline();
  fireEvent.error(picture());
  screen.getByText(/^You are offline. The picture is loaded when the network is back./);
  expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull();
});

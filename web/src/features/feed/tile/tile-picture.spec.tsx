import { act, fireEvent, render } from '@testing-library/react';
import { aPhoto } from '../../../../test/photos.js';
import { reportReachable, reportUnreachable } from '../../../shared/api/connection.js';
import { TilePicture } from './tile-picture.js';

afterEach(() => act(reportReachable));

it('shows a sign where the picture cannot be loaded, and loads it again when the connection is back', () => {
  const { container } = render(<TilePicture photo={aPhoto('a')} width={100} />);
  const picture = () => container.querySelector('img');
  const address = picture()?.getAttribute('src');
  expect(address).toBe('/media/a/thumb');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  act(reportUnreachable);
  expect(picture()).toBeNull();
  act(reportReachable);
  expect(picture()?.getAttribute('src')).toBe(address);
});

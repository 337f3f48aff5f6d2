import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aPhoto } from '../../../test/photos.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { PostView } from './post-view.js';

const photos = ['a', 'b'].map((id) => aPhoto(id, { carouselGroupId: 'both' }));
const [post] = photos as [(typeof photos)[number]];
const FILES = ['post-1.jpg', 'post-2.jpg'].map((name) => new File(['photo'], name));
const nothing = () => undefined;

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: nothing });
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("saves each picture once, however often 'Save' is pressed while they are saved", async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const client = createQueryClient();
  // Nothing is drawn here, of which they would be made.
  client.setQueryDefaults(['post-files'], { initialData: FILES, enabled: false });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PostView
          planned={{ post, photos }}
          gridId="grid"
          ratio="4:5"
          date={undefined}
          number={1}
          left={1}
          onOther={nothing}
          heading={nothing}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await person.click(save);
  await person.click(save);
  expect(save.getAttribute('aria-busy')).toBe('true');
  await act(() => jest.runAllTimersAsync());
  expect(saved).toEqual(['post-1.jpg', 'post-2.jpg']);
  expect(save.hasAttribute('aria-busy')).toBe(false);
  // Its tick alone would not be read.
  expect(screen.getByRole('button', { name: 'Save done' })).toBe(save);
  await person.click(save);
  await act(() => jest.runAllTimersAsync());
  expect(saved).toHaveLength(4);
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createLazyComponent } from './lazy-component.js';
import { lazyOverlay } from './lazy-overlay.js';

const Sign = ({ text }: { readonly text: string }) => <p>{text}</p>;

it('draws nothing until its file has come, which is asked for once', async () => {
  const load = jest.fn(() => Promise.resolve({ default: Sign }));
  const Part = createLazyComponent(load);
  expect(load).not.toHaveBeenCalled();
  const { container, rerender } = render(<Part text="the first" />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('the first')).not.toBeNull();
  rerender(<Part key="again" text="the second" />);
  expect(screen.getByText('the second')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is there with the first drawing where its file came before', async () => {
  const Part = createLazyComponent(() => Promise.resolve({ default: Sign }));
  await act(() => Promise.resolve(Part.fetch()));
  render(<Part text="at once" />);
  expect(screen.getByText('at once')).not.toBeNull();
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { told: null };
  static getDerivedStateFromError({ message }: Error) {
    return { told: message };
  }
  override render(): ReactNode {
    return this.state.told ?? this.props.children;
  }
}

it('tells the boundary around it that its file cannot be had', async () => {
  // React writes every caught error to the console.
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = createLazyComponent(() => Promise.reject<{ default: typeof Sign }>(new Error('no such file')));
  render(
    <Boundary>
      <Part text="never" />
    </Boundary>,
  );
  expect(
    await screen.findByText('A part of the page could not be fetched', {}, { timeout: 10_000 }),
  ).not.toBeNull();
  quiet.mockRestore();
}, 20_000);

it('shows that what was pressed is on its way where its file is late, and opens it then', async () => {
  let arrive = () => undefined as void;
  const late = new Promise<{ default: typeof Sign }>((resolve) => {
    arrive = () => resolve({ default: Sign });
  });
  const Overlay = lazyOverlay<{ readonly text: string }>(
    () => late,
    () => undefined,
  );
  const { container } = render(<Overlay text="opened" />);
  expect(container.innerHTML).toBe('');
  await waitFor(() => expect(container.querySelector('[data-late-spinner]')).not.toBeNull());
  arrive();
  expect(await screen.findByText('opened')).not.toBeNull();
  expect(container.querySelector('[data-late-spinner]')).toBeNull();
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay.js';
import { lazyView } from './lazy-view.js';
import { shownToast } from './toast-store.js';

interface SignProps {
  readonly text: string;
}
const Sign = ({ text }: SignProps) => <p>{text}</p>;
type SignFile = { readonly default: typeof Sign };

const lost = () => Promise.reject<SignFile>(new Error('no network'));
const there = () => Promise.resolve<SignFile>({ default: Sign });

/** Four tries and the pauses between them. */
const GIVEN_UP = { timeout: 10_000 };

class Root extends Component<{ readonly children: ReactNode }> {
  override state = { told: null };
  static getDerivedStateFromError({ message }: Error) {
    return { told: message };
  }
  override render(): ReactNode {
    return this.state.told ?? this.props.children;
  }
}

const draw = (what: ReactNode) =>
  render(
    <Root>
      <p>The rest of the page</p>
      <Suspense fallback={null}>{what}</Suspense>
    </Root>,
  );

// React writes every caught error to the console.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('fails alone where its file cannot be fetched, and is there after a retry', async () => {
  const load = jest.fn(lost);
  const View = lazyView<SignProps>(load, {
    instead: ({ onRetry }) => <button onClick={onRetry}>Retry</button>,
  });
  draw(<View text="here" />);
  const retry = await screen.findByRole('button', { name: 'Retry' }, GIVEN_UP);
  expect(screen.getByText('The rest of the page')).not.toBeNull();
  load.mockImplementation(there);
  await userEvent.click(retry);
  expect(await screen.findByText('here')).not.toBeNull();
}, 20_000);

it('closes what was to be opened and shows it, and is fetched again when it is opened the next time', async () => {
  const load = jest.fn(lost);
  const close = jest.fn();
  const Overlay = lazyOverlay<SignProps>(load, close);
  const { unmount } = draw(<Overlay text="never" />);
  await waitFor(() => expect(close).toHaveBeenCalledWith({ text: 'never' }), GIVEN_UP);
  expect(shownToast()?.title).toBe('This could not be opened.');
  expect(screen.getByText('The rest of the page')).not.toBeNull();
  unmount();
  load.mockImplementation(there);
  draw(<Overlay text="now" />);
  expect(await screen.findByText('now')).not.toBeNull();
}, 20_000);

it('hands an error of the view itself on to the root', async () => {
  const close = jest.fn();
  const Broken = (): ReactNode => {
    throw new Error('it broke');
  };
  const Overlay = lazyOverlay<object>(() => Promise.resolve({ default: Broken }), close);
  draw(<Overlay />);
  expect(await screen.findByText('it broke')).not.toBeNull();
  expect(close).not.toHaveBeenCalled();
});

it('is drawn at once where its file has come before, without a moment of the fallback', async () => {
  const View = lazyView<SignProps>(there, {});
  await View.fetch();
  draw(<View text="here" />);
  expect(screen.getByText('here')).not.toBeNull();
});

import { render, screen } from '@testing-library/react';
import { StrictMode, useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from './use-page-title.js';

function Page({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  usePageTitle(name);
  return (
    <>
      <h1>{name}</h1>
      {children}
    </>
  );
}

function FocusedField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Email" />;
}

const heading = (name: string) => screen.getByRole('heading', { name });
/** Draws a page in the place of another, with time for what it does once it is drawn. */
async function pageAfter(before: ReactNode, page: ReactNode) {
  const { rerender } = render(before);
  await Promise.resolve();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  rerender(page);
  await Promise.resolve();
}

// The first test of all: what the browser loads is the first page of the module.
it('leaves the focus of the page that the browser loads to the browser', async () => {
  render(
    <StrictMode>
      <Page name="Post" />
    </StrictMode>,
  );
  await Promise.resolve();
  expect(document.title).toBe('Post - Tessera');
  expect(document.activeElement).toBe(document.body);
});

it('gives the focus to the heading of the next page', async () => {
  await pageAfter(<Page key="post" name="Post" />, <Page key="trash" name="Trash" />);
  expect(document.activeElement).toBe(heading('Trash'));
});

it('leaves the focus to a page that has its own place for it', async () => {
  await pageAfter(
    <Page key="post" name="Post" />,
    <Page key="login" name="Log in">
      <FocusedField />
    </Page>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('leaves the focus where it is as a page gets another name', async () => {
  await pageAfter(<Page key="grid" name="Lakes" />, <Page key="grid" name="Hills" />);
  expect(document.title).toBe('Hills - Tessera');
  expect(document.activeElement).not.toBe(heading('Hills'));
});

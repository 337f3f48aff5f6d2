import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.js';

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

function Form({ onSubmit, pending }: { readonly onSubmit: () => void; readonly pending: boolean }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" pending={pending}>
        Save
      </Button>
    </form>
  );
}

it('keeps the focus while it is pending', () => {
  const { rerender } = render(<Button onClick={() => undefined}>Save</Button>);
  button().focus();
  rerender(
    <Button pending onClick={() => undefined}>
      Save
    </Button>,
  );
  expect(document.activeElement).toBe(button());
  expect(button().disabled).toBe(false);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().getAttribute('aria-busy')).toBe('true');
});

it('does nothing while it is pending, and sends no form, by Enter in a field neither', async () => {
  const onSubmit = jest.fn();
  const { rerender } = render(<Form onSubmit={onSubmit} pending />);
  fireEvent.click(button());
  await userEvent.type(screen.getByLabelText('Name'), 'Lakes{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(<Form onSubmit={onSubmit} pending={false} />);
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

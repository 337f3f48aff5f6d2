import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Segmented } from './segmented.js';

const OPTIONS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;
type Billing = (typeof OPTIONS)[number]['value'];

const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

it('shows what was pressed before whoever keeps it has it, and what is kept afterwards', async () => {
  const pressed: Billing[] = [];
  const of = (value: Billing) => (
    <Segmented label="Billing" value={value} options={OPTIONS} onValueChange={(next) => pressed.push(next)} />
  );
  const { rerender } = render(of('monthly'));
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect([chosen(), pressed]).toEqual(['yearly', ['yearly']]);
  rerender(of('yearly'));
  rerender(of('monthly'));
  expect(chosen()).toBe('monthly');
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateField } from './date-field.js';

/** The browsers of an iPhone or an iPad alone know that property. */
const onPhone = () =>
  jest.spyOn(CSS, 'supports').mockImplementation((property) => property === '-webkit-touch-callout');

const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

function open(): { readonly days: string[]; readonly field: HTMLInputElement } {
  const days: string[] = [];
  function Form() {
    const [day, setDay] = useState('');
    const note = (to: string) => {
      days.push(to);
      setDay(to);
    };
    return <DateField label="Skip a day" value={day} onDay={note} />;
  }
  render(<Form />);
  return { days, field: screen.getByLabelText<HTMLInputElement>('Skip a day') };
}

afterEach(() => jest.restoreAllMocks());

const pick = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('an empty date field on an iPhone', () => {
  beforeEach(onPhone);

  it('stays empty where only its picker wrote today as it opened', () => {
    const { days, field } = open();
    fireEvent.focus(field);
    pick(field, today());
    fireEvent.blur(field);
    expect([days, field.value]).toEqual([[], '']);
  });

  it('takes the day that is chosen then, today too', () => {
    const { days, field } = open();
    fireEvent.focus(field);
    pick(field, today());
    pick(field, '2031-02-12');
    pick(field, today());
    expect([days, field.value]).toEqual([['2031-02-12', today()], today()]);
  });

  it('takes today where it is opened for it once more', () => {
    const { days, field } = open();
    for (let time = 0; time < 2; time += 1) {
      fireEvent.focus(field);
      pick(field, today());
      fireEvent.blur(field);
    }
    expect(days).toEqual([today()]);
  });
});

it('takes today at once elsewhere', () => {
  const { days, field } = open();
  fireEvent.focus(field);
  pick(field, today());
  expect(days).toEqual([today()]);
});

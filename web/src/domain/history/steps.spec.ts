import type { Change } from '@tessera/contracts';
import { Steps, stepOf } from './steps.js';

const step = (words: string) => stepOf<Change>(words, () => Promise.resolve(null));
const words = ({ done, undone }: ReturnType<Steps['read']>) =>
  [done, undone].map((steps) => steps.map((each) => each.words).join(' '));

describe('the steps of a grid', () => {
  it('go from what was done to what was taken back, until a new one is made', () => {
    const steps = new Steps();
    const [a, b] = [step('a'), step('b')];
    steps.add(a);
    steps.add(b);
    expect(steps.take(b)).toBe(true);
    steps.put('undone', b);
    expect(words(steps.read())).toEqual(['a', 'b']);
    steps.add(step('c'));
    expect(words(steps.read())).toEqual(['a c', '']);
    expect(steps.take(b)).toBe(false);
  });

  it('are the last 200', () => {
    const steps = new Steps();
    for (let number = 1; number <= 201; number += 1) steps.add(step(String(number)));
    const { done } = steps.read();
    expect([done.length, done[0]?.words]).toEqual([200, '2']);
  });

  it('tell those who follow them', () => {
    const steps = new Steps();
    const heard = jest.fn();
    const leave = steps.subscribe(heard);
    steps.add(step('a'));
    leave();
    steps.add(step('b'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

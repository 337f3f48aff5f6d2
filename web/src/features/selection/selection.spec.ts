import { Selection } from './selection.js';

const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false };
const CTRL = { ...PLAIN, ctrlKey: true };
const CMD = { ...PLAIN, metaKey: true };
const SHIFT = { ...PLAIN, shiftKey: true };

const selectionOf = (ids: string) => {
  const selection = new Selection();
  selection.show([...ids]);
  return selection;
};
const selected = (selection: Selection) => selection.read().join('');

describe('clicks', () => {
  it('select nothing while nothing is selected and no key is down', () => {
    const selection = selectionOf('abc');
    expect(selection.press('a', PLAIN)).toBe(false);
    expect(selection.isActive).toBe(false);
  });

  it('toggle with Ctrl or Cmd, and without once something is selected', () => {
    const selection = selectionOf('abcd');
    selection.press('c', CTRL);
    selection.press('a', CMD);
    expect(selection.press('d', PLAIN)).toBe(true);
    expect(selected(selection)).toBe('acd');
    for (const id of 'acd') selection.press(id, PLAIN);
    expect(selection.isActive).toBe(false);
  });

  it('take the range from the last toggle with Shift, which a second one replaces', () => {
    const selection = selectionOf('abcdefg');
    selection.press('a', CTRL);
    selection.press('d', CTRL);
    selection.press('f', SHIFT);
    expect(selected(selection)).toBe('adef');
    selection.press('c', SHIFT);
    expect(selected(selection)).toBe('acd');
  });

  it('start with that post alone where Shift comes first, or from the one that had the focus', () => {
    const selection = selectionOf('abcd');
    selection.press('c', SHIFT);
    expect(selected(selection)).toBe('c');
    selection.end();
    selection.extendTo('b', 'a');
    expect(selected(selection)).toBe('ab');
    selection.extendTo('c', 'b');
    expect(selected(selection)).toBe('abc');
  });
});

it('holds all that is shown, and nothing once it ended', () => {
  const selection = selectionOf('abc');
  selection.selectAll();
  expect(selected(selection)).toBe('abc');
  selection.end();
  expect(selected(selection)).toBe('');
});

it('follows the order of the feed, drops what is gone, and takes nothing that is not shown', () => {
  const selection = selectionOf('abcd');
  for (const id of 'abd') selection.toggle(id);
  selection.show([...'dbNc']);
  expect(selected(selection)).toBe('db');
  selection.toggle('a');
  expect(selected(selection)).toBe('db');
  selection.show([...'c']);
  expect(selection.isActive).toBe(false);
});

it('calls who follows it only when what is selected changes', () => {
  const selection = selectionOf('abc');
  const listener = jest.fn();
  selection.subscribe(listener);
  selection.show([...'abcd']);
  expect(listener).not.toHaveBeenCalled();
  selection.toggle('a');
  const before = selection.read();
  selection.show([...'abc']);
  selection.extendTo('a');
  expect(selection.read()).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a drag of a selected post carries all of them, of another one that alone', () => {
  const selection = selectionOf('abcd');
  for (const id of 'db') selection.toggle(id);
  expect(selection.carriedWith('d')).toEqual(['b', 'd']);
  expect(selection.carriedWith('a')).toEqual(['a']);
});

import { isMenuKey, isRemoveKey, isSelectKey } from './item-keys.js';

const key = (
  name: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat', true>> = {},
) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...held,
});

const onMac = () => jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
afterEach(() => jest.restoreAllMocks());

it('removes by Delete, and on a Mac by Backspace, but not with a modifier', () => {
  expect(isRemoveKey(key('Delete'))).toBe(true);
  expect(isRemoveKey(key('Backspace'))).toBe(false);
  expect(isRemoveKey(key('Delete', { ctrlKey: true }))).toBe(false);
  onMac();
  expect(isRemoveKey(key('Backspace'))).toBe(true);
  expect(isRemoveKey(key('Backspace', { metaKey: true }))).toBe(false);
});

it('removes once while the key is held', () => {
  expect(isRemoveKey(key('Delete', { repeat: true }))).toBe(false);
  onMac();
  expect(isRemoveKey(key('Backspace', { repeat: true }))).toBe(false);
});

it('selects by X, and not with a modifier, whose command it is', () => {
  expect(isSelectKey(key('x'))).toBe(true);
  expect(isSelectKey(key('X'))).toBe(true);
  expect(isSelectKey(key('x', { ctrlKey: true }))).toBe(false);
});

it('opens the menu by its key, and by Shift with F10', () => {
  expect(isMenuKey(key('ContextMenu'))).toBe(true);
  expect(isMenuKey(key('F10', { shiftKey: true }))).toBe(true);
  expect(isMenuKey(key('F10'))).toBe(false);
});

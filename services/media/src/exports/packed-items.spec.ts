import { Clock, Ids } from '@tessera/service-kit';
import { PackedItems } from './packed-items.js';

it('tells the items that are not packed from those that were made in the same millisecond', () => {
  const clock = new Clock();
  jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-30T12:00:00Z'));
  const ids = new Ids(clock);
  const made = Array.from({ length: 20 }, () => ids.next());
  const packed = new PackedItems();
  packed.add('one', made.slice(0, 5));
  packed.add('two', made.slice(5, 10));
  expect(packed.missing('one', made)).toEqual(made.slice(10));
});

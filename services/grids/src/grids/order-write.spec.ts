import { orderWrite } from './order-write.js';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `post${index}`);

describe('the write of an order', () => {
  it('names the places of two posts that were exchanged among many, however far from each other', () => {
    const before = ids(300);
    const after = before.with(3, 'post280').with(280, 'post3');
    expect(orderWrite(before, after)).toEqual({ 'order.3': 'post280', 'order.280': 'post3' });
  });

  it('is the whole order where many places differ, posts came or went, or there are few', () => {
    const before = ids(300);
    const [first = '', ...rest] = before;
    for (const after of [[...rest, first], rest, [...before, 'new']]) {
      expect(orderWrite(before, after)).toEqual({ order: after });
    }
    expect(orderWrite(['a', 'b'], ['b', 'a'])).toEqual({ order: ['b', 'a'] });
  });
});

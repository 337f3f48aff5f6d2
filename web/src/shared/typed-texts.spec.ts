import { TypedTexts } from './typed-texts.js';

const EMPTY = { name: '', message: '' };
const texts = new TypedTexts('form', EMPTY);

beforeEach(() => localStorage.clear());

it('reads what was kept, and nothing once it is forgotten or empty', () => {
  expect(texts.read()).toEqual(EMPTY);
  texts.keep({ name: 'Ada', message: '' });
  expect(texts.read()).toEqual({ name: 'Ada', message: '' });
  texts.keep(EMPTY);
  expect(localStorage.length).toBe(0);
  texts.keep({ name: 'Ada' });
  texts.forget();
  expect(texts.read()).toEqual(EMPTY);
});

it.each(['{', '7', '{"name":7,"other":"text"}'])('takes no harm from %s in its place', (stored) => {
  localStorage.setItem('form', stored);
  expect(texts.read()).toEqual(EMPTY);
});

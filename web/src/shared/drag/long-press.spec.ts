import { LongPress } from './long-press.js';

const TOUCH_START = Object.assign(new Event('touchstart'), { touches: [] });
const AT = { x: 100, y: 200 };
const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
afterEach(() => scrollTo(0));

function pressed(by: Event = TOUCH_START) {
  const press = new LongPress();
  press.lift(by, AT);
  return press;
}

describe('a finger that lets go of what it lifted', () => {
  it('has stayed where it only trembled', () => {
    const press = pressed();
    press.move({ x: 105, y: 206 });
    expect(press.stayed).toBe(true);
  });

  it('has dragged where it went away, though it came back', () => {
    const press = pressed();
    press.move({ x: 100, y: 209 });
    press.move(AT);
    expect(press.stayed).toBe(false);
  });

  it('has dragged where the page was scrolled below it', () => {
    const press = pressed();
    scrollTo(40);
    expect(press.stayed).toBe(false);
  });
});

it('a mouse and the keyboard have no long press', () => {
  expect(pressed(new MouseEvent('mousedown')).stayed).toBe(false);
  const press = pressed();
  press.lift(new KeyboardEvent('keydown'), null);
  expect(press.stayed).toBe(false);
});

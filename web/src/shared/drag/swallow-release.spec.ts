import { swallowRelease } from './swallow-release.js';

const clicks = jest.fn();
const button = document.createElement('button');
document.body.append(button);
button.addEventListener('click', clicks);
afterEach(() => clicks.mockReset());

const press = () => button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const release = () => button.dispatchEvent(new Event('pointerup', { bubbles: true }));
const later = () => new Promise((resolve) => setTimeout(resolve));

describe('a drag that is called off while the pointer is down', () => {
  it('does not click on what lies below the release', () => {
    swallowRelease();
    release();
    button.click();
    expect(clicks).not.toHaveBeenCalled();
  });

  it('leaves the next click alone, by a key or by a press', async () => {
    swallowRelease();
    release();
    await later();
    button.click();
    expect(clicks).toHaveBeenCalledTimes(1);
    swallowRelease();
    press();
    release();
    button.click();
    expect(clicks).toHaveBeenCalledTimes(2);
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { ignoreConversionKeys } from './conversion-keys.js';
import { Dialog } from './dialog.js';

it('no listener hears the keys of a conversion, be it of the page or of a dialog; the next key is heard [D6.3]', () => {
  ignoreConversionKeys();
  const heard: string[] = [];
  const close = jest.fn();
  render(
    <Dialog open title="Name" onOpenChange={close} onKeyDown={({ key }) => heard.push(key)}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(heard).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(heard).toEqual(['Enter']);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(close).toHaveBeenCalledWith(false);
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from './tabs.js';

const NAMES = ['One', 'Two', 'Three'];

function Three() {
  const [value, setValue] = useState('One');
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabList label="Numbers">
        {NAMES.map((name) => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {NAMES.map((name) => (
        <TabPanel key={name} value={name}>
          {`This is ${name}`}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the panel of the chosen tab, which names it', async () => {
  render(<Three />);
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('This is One');
  await userEvent.click(tab('Two'));
  const panel = screen.getByRole('tabpanel', { name: 'Two' });
  expect(panel.textContent).toBe('This is Two');
  expect(tab('Two').getAttribute('aria-controls')).toBe(panel.id);
  expect(tab('One').getAttribute('aria-selected')).toBe('false');
});

it('is one stop of the Tab key; arrow keys, Home and End lead to the others, round the ends', async () => {
  render(<Three />);
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('One'));
  for (const [key, name] of [
    ['{ArrowRight}', 'Two'],
    ['{End}', 'Three'],
    ['{ArrowRight}', 'One'],
    ['{ArrowLeft}', 'Three'],
    ['{Home}', 'One'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement).toBe(tab(name));
    expect(screen.getByText(`This is ${name}`)).not.toBeNull();
  }
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

it('leaves keys with a modifier to the browser', async () => {
  render(<Three />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(document.activeElement).toBe(tab('One'));
});

it('has the chosen tab in view where its list has become narrower', async () => {
  render(<Three />);
  await userEvent.click(tab('Three'));
  // What was scrolled for the choice is done.
  await new Promise(requestAnimationFrame);
  const list = screen.getByRole('tablist');
  jest.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 44));
  jest.spyOn(tab('Three'), 'getBoundingClientRect').mockReturnValue(new DOMRect(240, 0, 120, 44));
  window.dispatchEvent(new Event('resize'));
  await waitFor(() => expect(list.scrollLeft).toBe(160));
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Upgrade } from '../../domain/dialogs/dialogs.js';
import { UPGRADES } from '../../domain/plan/upgrade-texts.js';
import UpgradeDialog from './upgrade-dialog.js';

const open = (upgrade: Upgrade) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<UpgradeDialog dialog={{ kind: 'upgrade', upgrade, instead: null }} />} />
        <Route path="/upgrade" element={<p>The plans</p>} />
      </Routes>
    </MemoryRouter>,
  );

it.each(Object.entries(UPGRADES))(
  "of %s names 'Free Plan:' and 'Premium Plan:' with their values, under its own title [1.1] [2.25]",
  (upgrade, { title, text, free, premium }) => {
    open(upgrade as Upgrade);
    const dialog = within(screen.getByRole('dialog', { name: title }));
    expect(dialog.getByText(text)).not.toBeNull();
    const valueOf = (plan: string) => dialog.getByText(plan).parentElement?.querySelector('dd')?.textContent;
    expect(valueOf('Free Plan:')).toBe(free);
    expect(valueOf('Premium Plan:')).toBe(premium);
    expect(dialog.getByRole('button', { name: 'Stay on Free Plan' })).not.toBeNull();
  },
);

it("leads to /upgrade by 'Upgrade to Premium' [2.25]", async () => {
  open('grids');
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Premium' }));
  expect(screen.getByText('The plans')).not.toBeNull();
});

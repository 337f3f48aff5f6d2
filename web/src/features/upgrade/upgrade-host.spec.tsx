import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { closeDialogs } from '../../domain/dialogs/dialogs.js';
import { refuse } from '../../domain/plan/plan-refusals.js';
import { UpgradeHost } from './upgrade-host.js';

beforeEach(closeDialogs);

it.each([
  [
    'EXPORT_NOT_AVAILABLE',
    'Export Feature Locked',
    'Export your grid as a high-quality image for planning and sharing.',
    'Not available',
    'Full export access',
  ],
  [
    'PHOTO_LIMIT_REACHED',
    'Photo Limit Reached',
    "You've reached the maximum of 9 photos per grid on the free plan.",
    'Maximum 9 photos per grid',
    'Unlimited photos',
  ],
  [
    'PLACEHOLDER_LIMIT_REACHED',
    'Placeholder Limit Reached',
    "You've reached the maximum of 1 placeholder per grid on the free plan.",
    'Maximum 1 placeholder per grid',
    'Unlimited placeholders',
  ],
  [
    'HIDE_NOT_AVAILABLE',
    'Hide Photos Feature Locked',
    'Temporarily hide photos from your grid view to experiment with different layouts.',
    'Not available',
    'Hide/show photos feature',
  ],
  [
    'GRID_LIMIT_REACHED',
    'Grid Limit Reached',
    "You've reached the maximum number of grids allowed on the free plan.",
    'Maximum 2 grids',
    'Unlimited grids',
  ],
  [
    'CAROUSEL_NOT_AVAILABLE',
    'Carousel Feature Locked',
    'Create carousel posts with multiple photos to showcase your content in an engaging slideshow format.',
    'Not available',
    'Unlimited carousels with up to 20 photos each',
  ],
] as const)(
  "%s opens '%s' with its text and what each plan holds [8.10]",
  async (code, title, text, free, premium) => {
    render(
      <MemoryRouter>
        <UpgradeHost />
      </MemoryRouter>,
    );
    act(() => refuse(code));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(text)).not.toBeNull();
    const values = dialog.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual([free, premium]);
  },
);

import type { Ratio } from '@tessera/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { BarButton } from '../../shared/ui/bar-button.js';
import {
  DropdownMenu,
  MenuCheck,
  MenuChoice,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../shared/ui/dropdown-menu.js';
import { PHONE, useMedia } from '../../shared/ui/use-media.js';
import { ShapeChoices } from '../crop/shape-choices.js';
import {
  DENSITIES,
  PHONE_DENSITIES,
  setDensity,
  setPhoneDensity,
  useDensity,
  usePhoneDensity,
  type Density,
  type PhoneDensity,
} from './density.js';
import type { View } from './use-view.js';

const NAMES: Record<Density | PhoneDensity, string> = {
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  large: 'Large',
  overview: 'Overview',
};

export interface ViewMenuProps {
  readonly view: View;
  readonly ratio: Ratio;
  readonly disabled: boolean;
  /** Whether there is something to unlock. */
  readonly hasPosted: boolean;
  readonly onRatio: (ratio: Ratio) => void;
}

/** How the feed is shown; of it the shape of the tiles alone is the grid's. */
export function ViewMenu({ view, ratio, disabled, hasPosted, onRatio }: ViewMenuProps) {
  const phone = useMedia(PHONE);
  return (
    <DropdownMenu
      trigger={
        <BarButton
          words="View"
          word="View"
          className="max-sm:order-5"
          icon={<SlidersHorizontal className="size-5" />}
        />
      }
    >
      <MenuLabel>Size of the feed</MenuLabel>
      {phone ? <PhoneDensities /> : <Densities />}
      <MenuSeparator />
      <ShapeChoices ratio={ratio} disabled={disabled} onChoose={onRatio} />
      <MenuSeparator />
      <MenuCheck checked={view.showHidden} onCheckedChange={view.setShowHidden}>
        Show hidden
      </MenuCheck>
      <MenuCheck checked={view.withoutCaption} onCheckedChange={view.setWithoutCaption}>
        Without caption
      </MenuCheck>
      <MenuCheck checked={view.postingOrder} onCheckedChange={view.setPostingOrder}>
        Posting order
      </MenuCheck>
      <MenuCheck disabled={!hasPosted} checked={view.unlockPosted} onCheckedChange={view.setUnlockPosted}>
        Unlock posted
      </MenuCheck>
      <MenuSeparator />
      <MenuItem disabled={disabled} onSelect={() => view.setPreview(true)}>
        Preview
      </MenuItem>
    </DropdownMenu>
  );
}

function Densities() {
  return (
    <MenuChoices value={useDensity()} onValueChange={(density) => setDensity(density as Density)}>
      {DENSITIES.map((density) => (
        <MenuChoice key={density} value={density}>
          {NAMES[density]}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

function PhoneDensities() {
  return (
    <MenuChoices
      value={usePhoneDensity()}
      onValueChange={(density) => setPhoneDensity(density as PhoneDensity)}
    >
      {PHONE_DENSITIES.map((density) => (
        <MenuChoice key={density} value={density}>
          {NAMES[density]}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

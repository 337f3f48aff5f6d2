import type { PlanLimits, Ratio } from '@tessera/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { kitLocked, tableLocked } from '../../domain/plan/locks.js';
import { mayOpenTable, openKit } from '../../domain/plan/plan-refusals.js';
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
import { lockedName, RowLock } from '../../shared/ui/locked.js';
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

interface ViewMenuProps {
  readonly view: View;
  readonly ratio: Ratio;
  readonly limits: PlanLimits;
  readonly disabled: boolean;
  /** Whether there is something to unlock. */
  readonly hasPosted: boolean;
  readonly onRatio: (ratio: Ratio) => void;
}

/** How the feed is shown; of it the shape of the tiles alone is the grid's. */
export function ViewMenu({ view, ratio, limits, disabled, hasPosted, onRatio }: ViewMenuProps) {
  const locked = tableLocked(limits);
  const lockedKit = kitLocked(limits);
  const phone = useMedia(PHONE);
  const { openMonth } = useGridAddress();
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
      <MenuItem disabled={disabled} onSelect={() => openDialog({ kind: 'allTexts', what: 'replace' })}>
        Find and replace
      </MenuItem>
      <MenuItem
        disabled={disabled}
        aria-label={lockedName('All captions', locked)}
        onSelect={() => mayOpenTable(limits) && openDialog({ kind: 'allTexts', what: 'table' })}
      >
        All captions
        {locked && <RowLock />}
      </MenuItem>
      <MenuItem
        disabled={disabled}
        aria-label={lockedName('Posting kit...', lockedKit)}
        onSelect={() => openKit(limits)}
      >
        Posting kit...
        {lockedKit && <RowLock />}
      </MenuItem>
      <MenuItem disabled={disabled} onSelect={openMonth}>
        Month
      </MenuItem>
      <MenuItem disabled={disabled} onSelect={() => openDialog({ kind: 'dates', what: 'rhythm' })}>
        Rhythm...
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

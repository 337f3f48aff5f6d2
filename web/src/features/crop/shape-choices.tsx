import { RATIOS, type Ratio } from '@tessera/contracts';
import { SHAPES } from '@tessera/grid-core';
import { MenuChoice, MenuChoices, MenuLabel } from '../../shared/ui/dropdown-menu.js';

interface ShapeChoicesProps {
  readonly ratio: Ratio;
  readonly disabled: boolean;
  readonly onChoose: (ratio: Ratio) => void;
}

/** 'Shape of the tiles': one of three, for the grid that is open. */
export function ShapeChoices({ ratio, disabled, onChoose }: ShapeChoicesProps) {
  return (
    <>
      <MenuLabel>Shape of the tiles</MenuLabel>
      <MenuChoices value={ratio} onValueChange={(chosen) => chosen !== ratio && onChoose(chosen as Ratio)}>
        {RATIOS.map((each) => (
          <MenuChoice key={each} value={each} disabled={disabled}>
            <span className="grid w-4 place-items-center" aria-hidden="true">
              <span
                className="h-4 rounded-tile border-2 border-current"
                style={{ aspectRatio: 1 / SHAPES[each] }}
              />
            </span>
            {each}
          </MenuChoice>
        ))}
      </MenuChoices>
    </>
  );
}

import type { User } from '@tessera/contracts';
import { Upload } from 'lucide-react';
import { Brand, BrandMark } from '../../../shared/ui/brand.js';
import { Button } from '../../../shared/ui/button.js';
import type { GridExport } from '../export/use-export.js';
import { ExportMenu } from './export-menu.js';
import { HiddenControls, type HiddenControlsProps } from './hidden-controls.js';
import { PlaceholderButton } from './placeholder-button.js';
import { ProfileMenu } from './profile-menu.js';

export interface GridHeaderProps extends HiddenControlsProps {
  readonly user: User;
  readonly gridExport: GridExport;
  readonly onAddPlaceholder: () => boolean;
  readonly onUpload: () => void;
  readonly onTour: () => void;
}

/** The bar at the top of the page, 56 px high. */
export function GridHeader(props: GridHeaderProps) {
  const { user, gridExport, onAddPlaceholder, onUpload, onTour, ...hidden } = props;
  return (
    <header className="sticky top-0 z-20 border-b border-neutral-5 bg-neutral-1">
      <div className="mx-auto flex h-14 max-w-feed items-center gap-2 max-lg:px-4 sm:max-lg:px-6">
        <h1 className="mr-auto">
          <span className="flex max-sm:hidden">
            <Brand />
          </span>
          <span className="flex sm:hidden">
            <BrandMark className="size-6" />
            <span className="sr-only">Tessera</span>
          </span>
        </h1>
        <PlaceholderButton disabled={hidden.disabled} onAdd={onAddPlaceholder} />
        <HiddenControls {...hidden} />
        <ExportMenu gridExport={gridExport} />
        <Button
          variant="primary"
          aria-label="Upload"
          data-tour="upload"
          className="max-sm:w-9 max-sm:px-0!"
          disabled={hidden.disabled}
          onClick={onUpload}
        >
          <Upload className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">Upload</span>
        </Button>
        <ProfileMenu user={user} onTour={onTour} />
      </div>
    </header>
  );
}

import type { Ratio, User } from '@tessera/contracts';
import { Send, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SeenHistory } from '../../domain/history/open-history.js';
import { exportLocked } from '../../domain/plan/locks.js';
import { Brand, BrandMark } from '../../shared/ui/brand.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { HeaderSlot } from '../../shared/ui/header-slot.js';
import { createLazyComponent } from '../../shared/ui/lazy-component.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import type { GridExport } from '../export/use-export.js';
import { HistoryButtons } from '../history/history-buttons.js';
import type { View } from '../view/use-view.js';
import { ViewMenu } from '../view/view-menu.js';
import { ExportMenu } from './export-menu.js';
import { PlaceholderButton } from './placeholder-button.js';
import { ProfileMenu } from './profile-menu.js';
import { UnhideButton } from './unhide-button.js';

const DueBadge = createLazyComponent(() => import('./due-badge.js'), { onMissing: () => undefined });

interface GridHeaderProps {
  readonly user: User;
  readonly gridId: string;
  readonly gridExport: GridExport;
  readonly view: View;
  readonly history: SeenHistory;
  readonly ratio: Ratio;
  readonly hidden: number;
  readonly disabled: boolean;
  readonly hasPosted: boolean;
  /** The plan holds no more placeholders. */
  readonly placeholderLocked: boolean;
  readonly onRatio: (ratio: Ratio) => void;
  readonly onUnhideAll: () => void;
  readonly onAddPlaceholder: () => boolean;
  readonly onUpload: () => void;
  readonly onTour: () => void;
}

/**
 * The bar at the top of the page, 56 px high. On a phone its actions stand in a bar of their own at the window's
 * lower edge, in the thumb's reach: the same elements, so that the focus and the tour find them at every width.
 */
export function GridHeader(props: GridHeaderProps) {
  const { user, gridExport, view, disabled } = props;
  return (
    <header
      data-over-edge
      className="sticky top-0 z-20 low:relative border-b border-neutral-5 bg-neutral-1 pt-(--safe-top)"
    >
      <div className="mx-auto flex h-14 max-w-feed items-center gap-2 px-4 narrow:px-2 sm:px-6 lg:gap-0.5 lg:px-0">
        <h1 className="sm:mr-auto">
          <span className="flex max-sm:hidden">
            <Brand />
          </span>
          <span className="flex sm:hidden">
            <BrandMark className="size-6" />
            <span className="sr-only">Tessera</span>
          </span>
        </h1>
        <HeaderSlot />
        <HistoryButtons history={props.history} disabled={disabled} />
        <div
          data-bottom-bar
          data-over-edge
          className="phone-bar max-sm:in-[:root:has([data-selection-bar])]:invisible sm:flex sm:items-center sm:gap-2 lg:gap-0.5"
        >
          <PlaceholderButton
            disabled={disabled}
            locked={props.placeholderLocked}
            onAdd={props.onAddPlaceholder}
          />
          <UnhideButton hidden={props.hidden} disabled={disabled} onUnhideAll={props.onUnhideAll} />
          <ViewMenu
            view={view}
            ratio={props.ratio}
            limits={user.limits}
            disabled={disabled}
            hasPosted={props.hasPosted}
            onRatio={props.onRatio}
          />
          <ExportMenu gridExport={gridExport} locked={exportLocked(user.limits)} />
          <Button
            variant="primary"
            aria-label="Upload"
            data-tour="upload"
            className="lg:px-2.5 max-sm:order-3 max-sm:h-11! max-sm:w-14 max-sm:px-0!"
            disabled={disabled}
            onClick={props.onUpload}
          >
            <Upload className="size-5 sm:size-4" aria-hidden="true" />
            <span className="max-sm:hidden">Upload</span>
          </Button>
        </div>
        <Tooltip text="Post">
          <Link
            to={`/post?grid=${props.gridId}`}
            className={buttonClasses({ variant: 'ghost', className: 'relative w-9 px-0! lg:w-8' })}
          >
            <span className="sr-only">Post</span>
            <Send className="size-5" aria-hidden="true" />
            {!disabled && <DueBadge gridId={props.gridId} />}
          </Link>
        </Tooltip>
        <ProfileMenu user={user} onTour={props.onTour} />
      </div>
    </header>
  );
}

import type { OpenDialog } from '../../domain/dialogs/dialogs.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { CalendarDialog } from './calendar-dialog.js';
import { MonthView } from './month-view.js';
import { RhythmDialog } from './rhythm-dialog.js';

interface DatesDialogProps {
  readonly gridId: string;
  readonly what: 'month' | OpenDialog<'dates'>['what'];
  readonly onClose: () => void;
}

const whole = (view: GridView) => view;

const VIEWS = { month: MonthView, rhythm: RhythmDialog, calendar: CalendarDialog };

/** When the posts of the open grid are due, and where else that is seen. */
export default function DatesDialog({ gridId, what, onClose }: DatesDialogProps) {
  const view = useGrid(gridId, whole);
  if (view === undefined) return null;
  const View = VIEWS[what];
  return <View key={gridId} view={view} onClose={onClose} />;
}

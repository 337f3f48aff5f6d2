import type { PlanLimits, Ratio } from '@tessera/contracts';
import { useCallback, useState } from 'react';
import type { Photos } from '../../domain/photos/photo-list.js';
import { exportLocked } from '../../domain/plan/locks.js';
import { refuse, refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { personSignal } from '../../shared/session/person-signal.js';
import { toast } from '../../shared/ui/toast-store.js';
import { askExportPermission } from './api/ask-export-permission.js';
import type { ExportPlan } from './export-layout.js';

export interface GridExport {
  readonly busy: boolean;
  /** An export of more than one file that waits for the person's word. */
  readonly toConfirm: ExportPlan | null;
  readonly start: (rows: number) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** The way of an export: the plan, the server's permission, a word about several files, the drawing. */
export function useExport(
  gridId: string,
  photos: Photos | undefined,
  ratio: Ratio,
  limits: PlanLimits,
): GridExport {
  const [busy, setBusy] = useState(false);
  const [toConfirm, setToConfirm] = useState<ExportPlan | null>(null);

  const draw = useCallback(async (plan: ExportPlan) => {
    setBusy(true);
    try {
      // The drawing code is fetched with the first export.
      const { exportGrid } = await import('./export-grid.js');
      await exportGrid(plan);
    } catch (error) {
      notifyFailed(error, FAILURES.export);
    } finally {
      setBusy(false);
    }
  }, []);

  const start = async (rows: number): Promise<void> => {
    if (exportLocked(limits)) {
      refuse('EXPORT_NOT_AVAILABLE');
      return;
    }
    if (photos === undefined) {
      toast({ ...FAILURES.exportUnready, variant: 'destructive' });
      return;
    }
    setBusy(true);
    const person = personSignal();
    let plan: ExportPlan;
    try {
      const { dayOf, exportPlan } = await import('./export-layout.js');
      plan = exportPlan(photos, ratio, rows, dayOf(new Date()));
      if (plan.photos === 0) {
        toast({ ...FAILURES.exportNothing, variant: 'destructive' });
        return;
      }
      await askExportPermission(gridId);
      person.throwIfAborted();
    } catch (error) {
      if (person.aborted || refusedByPlan(error)) return;
      notifyFailed(error, FAILURES.export, () => void start(rows));
      return;
    } finally {
      setBusy(false);
    }
    if (plan.sheets.length > 1) setToConfirm(plan);
    else await draw(plan);
  };

  return {
    busy,
    toConfirm,
    start: (rows) => void start(rows),
    confirm: () => {
      if (toConfirm !== null) void draw(toConfirm);
      setToConfirm(null);
    },
    cancel: () => setToConfirm(null),
  };
}

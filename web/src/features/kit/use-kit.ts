import { useQueryClient } from '@tanstack/react-query';
import type { Kit, KitBody } from '@tessera/contracts';
import { useEffect, useState } from 'react';
import { useGrids } from '../../domain/grids/use-grids.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { useZipJob } from '../../shared/zips/use-zip-job.js';
import { isUnderWay } from '../../shared/zips/zip-job.js';
import { makeKitLink } from './api/make-kit-link.js';
import { kitQuery } from './api/read-kit.js';
import { startKit } from './api/start-kit.js';
import { earlierKitWords, kitWords } from './kit-words.js';
import { notifyKitFailed } from './tell-kit-failed.js';
import { stopWatchingKit, watchKit } from './watch-kit.js';

/** The posting kit of a person, of which there is one at a time: its progress, and making another one. */
export function useKit(userId: string, gridId: string) {
  const client = useQueryClient();
  const grids = useGrids(userId).data ?? [];
  const { start, ...zip } = useZipJob({
    query: kitQuery(userId),
    makeLink: makeKitLink,
    notifyFailed: notifyKitFailed,
  });
  const { job, starting } = zip;
  useEffect(() => {
    stopWatchingKit();
    // Whoever has closed the dialog is told when the kit is there.
    return () => watchKit(client, userId);
  }, [client, userId]);

  const [begun, setBegun] = useState<KitBody | null>(null);
  const make = async (wanted: KitBody) => {
    // What was changed just now is to be in it.
    await ledgerOf(client, gridId).sent();
    const kit = await startKit(wanted);
    setBegun(wanted);
    return kit;
  };
  const nameOf = (id: string | null) => grids.find((grid) => grid.id === id)?.name ?? 'another grid';
  // While another one is begun, the one before is no longer offered.
  const isReady = job?.state === 'ready' && !starting;
  return {
    ...zip,
    isMaking: job !== undefined && isUnderWay(job),
    isReady,
    /** Whether it is ready and holds this choice: any other may hold other posts, or texts as they were. */
    matches: (body: KitBody | null) =>
      isReady && begun !== null && JSON.stringify(begun) === JSON.stringify(body),
    make: (wanted: KitBody) => start(() => make(wanted)),
    describe: (kit: Kit, isOfChoice: boolean) =>
      kit.state === 'ready' && !isOfChoice
        ? earlierKitWords(kit, nameOf(kit.gridId), new Date())
        : kitWords(kit, kit.gridId === null || kit.gridId === gridId ? null : nameOf(kit.gridId)),
  };
}

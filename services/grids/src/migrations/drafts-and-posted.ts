import { eachBatchOfIds, type Migration } from '@tessera/service-kit';

const LISTS = ['drafts', 'posted'] as const;

/** Grids that were made before there were drafts and posted posts have neither list. */
export const draftsAndPosted: Migration = {
  version: 1,
  name: 'every grid has its lists of drafts and posted posts',
  run: async (connection, progress) => {
    const grids = connection.collection<{ _id: string }>('grids');
    await eachBatchOfIds(connection, 'grids', progress, async (ids) => {
      for (const list of LISTS)
        await grids.updateMany(
          { _id: { $in: [...ids] }, [list]: { $exists: false } },
          { $set: { [list]: [] } },
        );
    });
  },
};

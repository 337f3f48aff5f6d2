import { useQuery } from '@tanstack/react-query';
import { useReadsAllowed } from '../../../shared/api/reads-gate.js';
import { gridsQuery } from '../api/list-grids.js';

export function useGrids(userId: string) {
  const enabled = useReadsAllowed();
  return useQuery({ ...gridsQuery(userId), enabled });
}

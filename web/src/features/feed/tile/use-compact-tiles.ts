import { useMedia } from '../../../shared/ui/use-media.js';

/** Below 640 px, and where nothing can hover, a tile has one button that opens a sheet (decisions page). */
const COMPACT = '(width < 640px), (hover: none)';

export const useCompactTiles = (): boolean => useMedia(COMPACT);

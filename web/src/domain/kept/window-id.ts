import { newId } from '../../shared/api/new-id.js';

/** The id of this window until it is closed or reloaded. */
export const windowId = newId();

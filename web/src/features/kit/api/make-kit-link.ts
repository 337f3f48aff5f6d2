import { ExportLink } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** A path to the ZIP that works for a minute, without the token that a download cannot send. */
export const makeKitLink = () =>
  request('/api/media/kit/link', { response: shapeOf(ExportLink), method: 'POST' });

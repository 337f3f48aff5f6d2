import { PortalResponse, type PortalBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Asks for the payment provider's page of this person, and to come back to this one. */
export function openPortal(): Promise<PortalResponse> {
  const { origin, pathname } = window.location;
  const body: PortalBody = { returnUrl: origin + pathname };
  return request('/api/user/plan/portal', { response: shapeOf(PortalResponse), method: 'POST', body });
}

import { ContactResponse, type ContactBody } from '@tessera/contracts';
import { requestMaybe } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Sends a message to the operator. */
export const sendMessage = async (body: ContactBody) => {
  const response = shapeOf(ContactResponse.unwrap().partial());
  return (await requestMaybe('/api/contact', { response, method: 'POST', body })).data;
};

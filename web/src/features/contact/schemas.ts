export { ContactBody } from '@tessera/contracts';

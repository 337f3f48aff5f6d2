export { WaitlistBody } from '@tessera/contracts';

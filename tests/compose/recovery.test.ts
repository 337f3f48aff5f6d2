import { EVERY_CHANGE, describeRecovery } from './recovery.ts';

describeRecovery(EVERY_CHANGE);

// @ts-check
import { EVERY_CHANGE, describeRecovery } from './recovery.mjs';

describeRecovery(EVERY_CHANGE);

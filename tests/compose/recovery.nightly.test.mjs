// @ts-check
import { LONG_RUNNING } from './product.mjs';
import { EVERY_CHANGE, describeRecovery } from './recovery.mjs';

describeRecovery(LONG_RUNNING.filter((service) => !EVERY_CHANGE.includes(service)));

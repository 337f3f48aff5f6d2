import { LONG_RUNNING } from './product.ts';
import { EVERY_CHANGE, describeRecovery } from './recovery.ts';

describeRecovery(LONG_RUNNING.filter((service) => !EVERY_CHANGE.includes(service)));

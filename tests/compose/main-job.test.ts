import { describe, it } from 'node:test';
import { playwright } from './browser-tests.ts';

describe('through the gateway', () => {
  it('a creator plans a feed: the browser test of the main job', () => playwright('main-job'));
});

import { it } from 'node:test';
import { playwright } from './browser-tests.ts';

it('through the gateway a creator plans a feed: the browser test of the main job', () =>
  playwright('main-job'));

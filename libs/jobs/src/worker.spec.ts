import { z } from 'zod';
import { job } from './definition.js';
import { createWorker, handler } from './worker.js';

const target = { url: 'redis://127.0.0.1:1', prefix: 'test' };
const paint = job('derive', 'paint', z.object({ id: z.string() }));
const wash = job('grids', 'wash', z.object({ id: z.string() }));
const nothing = () => Promise.resolve();

describe('a worker is refused at boot', () => {
  it('when a job that it should do has no handler', () => {
    expect(() => createWorker('derive', [paint], [], target)).toThrow('no handler for paint');
  });

  it('when two handlers claim the same job', () => {
    const twice = [handler(paint, nothing), handler(paint, nothing)];
    expect(() => createWorker('derive', [], twice, target)).toThrow('two handlers for paint');
  });

  it('when a handler belongs to another queue', () => {
    expect(() => createWorker('derive', [], [handler(wash, nothing)], target)).toThrow(
      'belongs to queue grids',
    );
  });
});

import { CrashBody, LIMITS } from '@tessera/contracts';
import { crashReport } from './crash-report.js';

const errorWith = (message: string, stack: string) => Object.assign(new Error(message), { stack });

it('holds the message without what is quoted and without queries', () => {
  const error = errorWith(
    'Unexpected token, "Dear diary" at https://tessera.example/auth?token=secret#end now',
    '',
  );
  expect(crashReport(error)).toEqual({
    message: 'Error: Unexpected token, ... at https://tessera.example/auth now',
    stack: '',
  });
});

it('holds of the stack the places in files alone, in the words of any browser', () => {
  const stack = [
    'Error: my secret',
    'which goes on, ada@example.com',
    '    at Screen (https://tessera.example/assets/index.js?v=secret:1:2)',
    'Screen@https://tessera.example/assets/index.js:3:4',
  ].join('\n');
  expect(crashReport(errorWith('x', stack)).stack).toBe(
    'at Screen (https://tessera.example/assets/index.js:1:2)\nScreen@https://tessera.example/assets/index.js:3:4',
  );
});

it('is within the contract however long the error is', () => {
  const frame = '    at "é\\"" (https://tessera.example/assets/index.js:1:2)\n';
  const report = crashReport(errorWith('é\\'.repeat(5_000), frame.repeat(500)));
  expect(CrashBody.parse(report)).toEqual(report);
  expect(new TextEncoder().encode(JSON.stringify(report)).length).toBeLessThanOrEqual(LIMITS.body.crash);
});

/**
 * Tests on real servers get a second try in CI, whose machine may be as busy as it likes; the run names those that
 * needed it. On a developer's machine a test that fails now and then is to be seen failing.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

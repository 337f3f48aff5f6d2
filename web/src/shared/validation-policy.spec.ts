it('keeps zod from compiling schemas, which the policy of the page forbids', async () => {
  await import('./validation-policy.js');
  const { config } = await import('zod');
  expect(config().jitless).toBe(true);
});

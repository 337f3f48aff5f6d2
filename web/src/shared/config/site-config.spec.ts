import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { loadSiteConfig } from './site-config.js';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterAll(() => api.close());

it('is asked for again after a failure, and only once after it came', async () => {
  api.on({ 'GET /config.json': () => ({ status: 502 }) });
  await expect(loadSiteConfig()).rejects.toThrow('/config.json responds 502');
  const config = {
    preLaunch: true,
    productionHost: 'tessera.example',
    devAccessKey: '',
    retention: false,
    operatorName: '',
    operatorAddress: '',
  };
  api.on({ 'GET /config.json': () => ({ body: config }) });
  await expect(loadSiteConfig()).resolves.toEqual(config);
  await expect(loadSiteConfig()).resolves.toEqual(config);
  expect(api.seen).toHaveLength(2);
});

import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ErasureHold, HealthChecks, Tracing } from '@tessera/service-kit';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExportStore } from '../exports/export-store.js';
import { MediaStore } from './media-store.js';
import { StorageModule } from './storage.module.js';

/** More than a store has connections for. */
const DOWNLOADS = 80;

let server: Server;
/** Objects that the server has begun to send. */
let begun: number;

beforeEach(async () => {
  begun = 0;
  server = createServer((request, response) => {
    if (request.method !== 'GET' || !request.url?.includes('/exports/')) return response.end();
    begun += 1;
    return response.writeHead(200, { 'content-length': 1_000 }).write('PK');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

@Global()
@Module({
  providers: [
    { provide: Tracing, useValue: { isOn: false } },
    { provide: ErasureHold, useValue: {} },
    { provide: HealthChecks, useValue: { add: () => undefined } },
  ],
  exports: [Tracing, ErasureHold, HealthChecks],
})
class SurroundingsModule {}

it('pictures are stored and read, however many ZIPs are being downloaded', async () => {
  const { port } = server.address() as AddressInfo;
  const storage = StorageModule.forRoot({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'bucket',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });
  const app = await NestFactory.createApplicationContext(
    { module: SurroundingsModule, imports: [storage], providers: [ExportStore] },
    { logger: false },
  );
  const zips = app.get(ExportStore);
  const open = Array.from({ length: DOWNLOADS }, (_, n) => zips.open(`export ${n}`, null));
  await Promise.race(open);
  await app.get(MediaStore).ready();
  expect(begun).toBeLessThan(DOWNLOADS);
  server.closeAllConnections();
  await Promise.allSettled(open);
  await app.close();
});

import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiDescription, Clock } from '@tessera/service-kit';
import { ADMIN_ENV, type AdminEnv } from '../env.js';
import { fetchDescription, mergeDescriptions } from './descriptions.js';

/** How long the merged document stands, in milliseconds; routes change only with a new version. */
const LIFETIME = 30_000;

/** The routes of all services as one document. */
@Injectable()
export class DocsService {
  private readonly peers: readonly (readonly [name: string, url: string])[];
  private merged: { readonly at: number; readonly document: OpenAPIObject } | null = null;

  constructor(
    private readonly own: ApiDescription,
    private readonly clock: Clock,
    @Inject(ADMIN_ENV) env: AdminEnv,
  ) {
    this.peers = [
      ['auth', env.AUTH_URL],
      ['grids', env.GRIDS_URL],
      ['media', env.MEDIA_URL],
    ];
  }

  /** A service that does not respond is left out and named; the next call retries. */
  async read(): Promise<OpenAPIObject> {
    const now = this.clock.now().getTime();
    if (this.merged && now - this.merged.at < LIFETIME) return this.merged.document;
    const responses = await Promise.all(
      this.peers.map(async ([name, url]) => [name, await fetchDescription(url)] as const),
    );
    const document = mergeDescriptions([...responses, ['admin', this.own.read()]]);
    if (responses.every(([, description]) => description)) this.merged = { at: now, document };
    return document;
  }
}

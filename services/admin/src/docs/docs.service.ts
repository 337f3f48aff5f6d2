import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiDescription, Clock } from '@tessera/service-kit';
import { ADMIN_ENV, type AdminEnv } from '../env.js';
import { fetchDescription, mergeDescriptions } from './descriptions.js';

/** How long the merged document stands, in milliseconds; routes change only with a new version. */
const LIFETIME = 30_000;
/** The same of one in which a service is missing. */
const INCOMPLETE = 1_000;

/** The routes of all services as one document. */
@Injectable()
export class DocsService {
  private readonly peers: readonly (readonly [name: string, url: string])[];
  private merged: { readonly until: number; readonly document: OpenAPIObject } | null = null;
  private reading: Promise<OpenAPIObject> | null = null;

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

  /** A service that does not respond is left out and named, and asked again a second later. */
  async read(): Promise<OpenAPIObject> {
    if (this.merged && this.clock.now().getTime() < this.merged.until) return this.merged.document;
    // Anybody may call: those who come together get the one document.
    this.reading ??= this.readAll().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readAll(): Promise<OpenAPIObject> {
    const responses = await Promise.all(
      this.peers.map(async ([name, url]) => [name, await fetchDescription(url)] as const),
    );
    const document = mergeDescriptions([...responses, ['admin', this.own.read()]]);
    const lifetime = responses.every(([, description]) => description) ? LIFETIME : INCOMPLETE;
    this.merged = { until: this.clock.now().getTime() + lifetime, document };
    return document;
  }
}

import { LIMITS } from '@tessera/contracts';
import {
  announcedBytes,
  BodyBudget,
  PACE,
  type BudgetLimits,
  type CountedBodies,
} from '@tessera/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
/** Uploads up to this size are not counted. Bytes, as everything here. */
const SMALL = 256 * 1024;
/** No more than the call for one picture takes. */
const ONE_PICTURE = LIMITS.body.media;

/**
 * A person's windows send four at a time each, and one picture for posting; the rest is what a lost line left behind.
 */
const PICTURES: BudgetLimits = { bytes: GIB, perSender: 16, waiting: 256, patience: 20_000, pace: PACE };
/** Files before the field that names their grid are received before anybody knows whether they may be. */
const BATCHES: BudgetLimits = { bytes: 2.5 * GIB, perSender: 2, waiting: 64, patience: 20_000, pace: PACE };

/** Those of one picture alone, and of several small ones. */
const pictures: CountedBodies = {
  bytesOf: (request) => {
    const bytes = uploadBytes(request);
    return bytes > SMALL && bytes <= ONE_PICTURE ? bytes : 0;
  },
  what: 'room for uploads',
};

const batches: CountedBodies = {
  bytesOf: (request) => {
    const bytes = uploadBytes(request);
    return bytes > ONE_PICTURE ? bytes : 0;
  },
  what: 'room for large uploads',
};

/**
 * Bounds what uploads in flight take of the disk, together and of one person: all of it fits into the 4 GiB that a
 * process has for them in a cluster (`infra/k8s/base/media-api.yaml`). What is over waits unread, and is then refused
 * with 503; the page tries again. Large ones have a budget of their own, so that no photo waits for a batch.
 */
export function limitUploads(fastify: FastifyInstance): void {
  new BodyBudget(PICTURES, pictures).limit(fastify);
  new BodyBudget(BATCHES, batches).limit(fastify);
}

/** One of unknown length counts as the largest that is taken. */
function uploadBytes(request: FastifyRequest): number {
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return 0;
  return announcedBytes(request) ?? LIMITS.body.batch;
}

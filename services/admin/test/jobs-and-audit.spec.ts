import {
  DAY,
  type AdminAuditEntry,
  type AdminFailedJob,
  type AdminList,
  type AuditRecord,
} from '@tessera/contracts';
import { createWorker, deriveImages, eraseAsset, exportData, handler, QUEUES } from '@tessera/jobs';
import { eventually } from '@tessera/testing';
import { UnrecoverableError } from 'bullmq';
import { refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

/** Of Redis; BullMQ's own type of its client knows only what it uses itself. */
interface SortedSets {
  zadd(key: string, score: number, member: string): Promise<unknown>;
}

const assetId = 'a'.repeat(32);
const failed = async () => (await dashboard.get('/jobs/failed')).body as AdminFailedJob[];
const retry = (id: string) =>
  dashboard.admin.post(`/api/admin/jobs/${encodeURIComponent(id)}/retry`, undefined, dashboard.boss.headers);
const dismiss = (id: string) =>
  dashboard.admin.call('DELETE', `/api/admin/jobs/${encodeURIComponent(id)}`, dashboard.boss.headers);

describe('the failed jobs', () => {
  it('are listed over all queues, and a retry does them again and is in the audit log', async () => {
    expect(await failed()).toEqual([]);
    const { target, queues } = dashboard.admin.jobs();
    let broken = true;
    const done: string[] = [];
    const work = (id: string): Promise<void> => {
      if (broken) return Promise.reject(new UnrecoverableError('the disk is full'));
      done.push(id);
      return Promise.resolve();
    };
    const handlers = [
      handler(deriveImages, ({ assetId: id }) => work(id)),
      handler(eraseAsset, ({ assetId: id }) => work(id)),
    ];
    const workers = [deriveImages, eraseAsset].map((definition, index) =>
      createWorker(definition.queue, [definition], handlers.slice(index, index + 1), target),
    );
    await queues.add(deriveImages, { assetId }, `derive-${assetId}-1`);
    await queues.add(eraseAsset, { assetId, ownerId: 'b'.repeat(32) }, `erase-${assetId}-1`);
    await eventually(async () => expect(await failed()).toHaveLength(2), 20_000);
    const [derive, erase] = (await failed()).sort((a, b) => a.name.localeCompare(b.name));
    expect(derive).toEqual({
      id: `derive~derive-${assetId}-1`,
      queue: 'derive',
      name: 'derive-images',
      data: { assetId },
      attempts: 1,
      reason: 'the disk is full',
      dismissible: true,
      failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    broken = false;
    expect((await retry(erase!.id)).status).toBe(202);
    await eventually(() => Promise.resolve(expect(done).toEqual([assetId])), 20_000);
    // What a mark in the asset leads gets a new mark there; this job itself is not done again.
    expect((await retry(derive!.id)).status).toBe(202);
    expect(dashboard.retried).toEqual([assetId]);
    expect(await failed()).toEqual([]);
    expect(done).toEqual([assetId]);
    expect(dashboard.audit.map(({ action, subjectId, actorId }) => [action, subjectId, actorId])).toEqual([
      ['job-retried', derive!.id, dashboard.boss.sub],
      ['job-retried', erase!.id, dashboard.boss.sub],
    ]);
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.close();
  });

  it('are kept for 30 days: older ones go when another one of their queue fails', async () => {
    const { target, queues } = dashboard.admin.jobs();
    const failing = handler(eraseAsset, () => Promise.reject(new UnrecoverableError('the disk is full')));
    const worker = createWorker(eraseAsset.queue, [eraseAsset], [failing], target);
    const ids = async () => (await failed()).map(({ id }) => id).sort();
    const queue = await queues.connected(eraseAsset.queue);
    const fail = async (id: string, daysAgo: number) => {
      await queues.add(eraseAsset, { assetId, ownerId: 'b'.repeat(32) }, id);
      await eventually(async () => expect(await ids()).toContain(`erase~${id}`), 20_000);
      const client = (await queue.getBackend().client) as unknown as SortedSets;
      await client.zadd(queue.toKey('failed'), Date.now() - daysAgo * DAY, id);
    };
    await fail('old', 31);
    await fail('young', 29);
    await fail('newest', 0);
    expect(await ids()).toEqual(['erase~newest', 'erase~young']);
    await queues.forgetFailed(() => true);
    await worker.close();
    await queues.close();
  });

  it('that are not there cannot be retried, and nothing is recorded', async () => {
    const before = dashboard.audit.length;
    for (const id of ['copy~1', `${QUEUES[0]}~nothing`, 'elsewhere~1', 'nonsense']) {
      expect(await retry(id)).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
    }
    expect(dashboard.audit).toHaveLength(before);
  });

  it('can be dismissed, which is in the audit log; what erases can only be retried', async () => {
    const { target, queues } = dashboard.admin.jobs();
    const fails = () => Promise.reject(new UnrecoverableError('the disk is full'));
    const workers = [exportData, eraseAsset].map((definition) =>
      createWorker(definition.queue, [definition], [handler<never>(definition as never, fails)], target),
    );
    await queues.add(exportData, { exportId: assetId }, 'export-1');
    await queues.add(eraseAsset, { assetId, ownerId: 'b'.repeat(32) }, 'erase-1');
    await eventually(async () => expect(await failed()).toHaveLength(2), 20_000);
    const listed = (await failed()).map(({ id, dismissible }) => [id, dismissible]).sort();
    expect(listed).toEqual([
      ['erase~erase-1', false],
      ['export~export-1', true],
    ]);
    const before = dashboard.audit.length;
    expect(await dismiss('erase~erase-1')).toMatchObject({ status: 403, body: refusal('FORBIDDEN') });
    expect(dashboard.audit).toHaveLength(before);
    expect((await dismiss('export~export-1')).status).toBe(204);
    expect((await failed()).map(({ id }) => id)).toEqual(['erase~erase-1']);
    const { items } = (await dashboard.get('/audit?limit=1')).body as AdminList<AdminAuditEntry>;
    expect(items).toMatchObject([
      {
        action: 'job-dismissed',
        subjectId: 'export~export-1',
        actorId: dashboard.boss.sub,
        subjectName: null,
      },
    ]);
    expect(await dismiss('export~export-1')).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
    await queues.forgetFailed(() => true);
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.close();
  });
});

describe('GET /api/admin/audit', () => {
  const [someone, other] = [1, 2];
  const record = (index: number): AuditRecord => ({
    id: index.toString(16).padStart(32, '0'),
    at: new Date(Date.UTC(2026, 5, 1, 0, 0, index)).toISOString(),
    actor: index % 2 === 0 ? 'operator' : 'admin',
    actorId: index % 2 === 0 ? null : dashboard.users[someone]!.id,
    action: 'tier-changed',
    subjectId: index === 3 ? 'e'.repeat(32) : dashboard.users[other]!.id,
    from: 'free',
    to: 'creator',
  });
  beforeAll(() => {
    dashboard.audit.splice(0, dashboard.audit.length, ...[5, 4, 3, 2, 1].map(record));
  });

  it('tells who did what and when, with today’s names, and none of an account that is gone', async () => {
    const { items, before } = (await dashboard.get('/audit')).body as AdminList<AdminAuditEntry>;
    expect(before).toBeNull();
    expect(items).toHaveLength(5);
    const named = {
      actorName: dashboard.users[someone]!.username,
      subjectName: dashboard.users[other]!.username,
    };
    expect(items[0]).toEqual({ ...record(5), ...named });
    expect(items[1]).toMatchObject({ actor: 'operator', actorId: null, actorName: null });
    expect(items[2]).toMatchObject({ subjectId: 'e'.repeat(32), subjectName: null });
  });

  it('goes back in time by parts', async () => {
    const first = (await dashboard.get('/audit?limit=2')).body as AdminList<AdminAuditEntry>;
    expect(first.items.map(({ id }) => id)).toEqual([record(5).id, record(4).id]);
    const next = (await dashboard.get(`/audit?limit=4&before=${first.before}`))
      .body as AdminList<AdminAuditEntry>;
    expect(next.items.map(({ id }) => id)).toEqual([record(3).id, record(2).id, record(1).id]);
    expect(next.before).toBeNull();
    expect((await dashboard.get('/audit?before=x')).status).toBe(400);
  });

  it('comes whole as CSV', async () => {
    const response = await dashboard.get('/audit?format=csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const lines = String(response.body).split('\r\n');
    expect(lines[0]).toBe('at,actor,actorId,actorName,action,subjectId,subjectName,from,to');
    expect(lines).toHaveLength(7);
  });
});

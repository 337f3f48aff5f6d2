import type { AdminAttention } from '@tessera/contracts';
import { attentionItems } from './attention-items.js';

const NOTHING: AdminAttention = { openMessages: 0, failedJobs: 0, storageUsage: 80, notResponding: [] };
const texts = (parts: Partial<AdminAttention>) =>
  attentionItems({ ...NOTHING, ...parts }).map(({ text }) => text);

describe('what needs attention', () => {
  it('is nothing where no message is open, no job failed, storage has room and all services respond', () => {
    expect(texts({})).toEqual([]);
  });

  it('is said in words, services first', () => {
    expect(texts({ openMessages: 3, failedJobs: 1, storageUsage: 80.5, notResponding: ['grids'] })).toEqual([
      'grids does not respond',
      '3 open messages',
      '1 failed job',
      'Storage is 80.5% full',
    ]);
  });

  it('leads to the messages, and to Performance', () => {
    const items = attentionItems({ ...NOTHING, openMessages: 1, failedJobs: 1 });
    expect(items.map(({ search }) => search)).toEqual(['?tab=users&list=messages', '?tab=performance']);
  });

  it('names every service that does not respond', () => {
    expect(texts({ notResponding: ['auth', 'grids'] })).toEqual(['auth and grids do not respond']);
  });

  it('does not count messages without end', () => {
    expect(texts({ openMessages: 500 })).toEqual(['500 or more open messages']);
  });

  it('says nothing of what is not known', () => {
    expect(texts({ openMessages: null, failedJobs: null, storageUsage: null })).toEqual([]);
  });
});

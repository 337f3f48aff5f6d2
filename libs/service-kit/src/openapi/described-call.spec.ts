import { CALLS, errorsOf } from '@tessera/contracts';
import { describedCall } from './described-call.js';

const described = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return describedCall(method.toLowerCase(), path, { responses: {} });
};

describe('the description of a call', () => {
  it.each(Object.entries(CALLS))('%s has a summary, a response and its refusals', (name, call) => {
    const { summary, responses } = described(name);
    expect(summary).toBe(call.summary);
    expect(responses[call.status]).toHaveProperty('description');
    if (call.response !== null) expect(responses[call.status]).toHaveProperty('content');
    expect(responses).toHaveProperty('500');
  });

  it('has the shape of what is returned, and the headers', () => {
    expect(described('GET /api/admin/users').responses['200']).toMatchObject({
      headers: { 'X-Total-Count': { schema: { type: 'string' } } },
      content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
    });
  });

  it('knows a call whatever its parameters are called', () => {
    expect(described('GET /api/carousels/{groupId}').summary).toBe('List the photos of a carousel');
  });

  it('names the codes of a status, with the text of each', () => {
    const { responses } = described('POST /api/signup');
    const conflict = JSON.stringify(responses['409']);
    expect(conflict).toContain('`EMAIL_TAKEN`: An account with this email already exists.');
    expect(conflict).toContain('"enum":["EMAIL_TAKEN","USERNAME_TAKEN"]');
  });

  it('is open where anybody may call, and names 401 where not', () => {
    expect(described('POST /api/login').security).toEqual([]);
    expect(described('GET /api/user').security).toBeUndefined();
    expect(described('GET /api/user').responses).toHaveProperty('401');
  });

  it('leaves alone what the contract does not name', () => {
    const operation = { responses: {} };
    expect(describedCall('get', '/healthz', operation)).toBe(operation);
  });
});

describe('the refusals of a call', () => {
  it('are those of its kind and its own, once each', () => {
    const call = CALLS['POST /api/admin/upgrade-user']!;
    expect(errorsOf(call, '/api/admin/upgrade-user', true)).toEqual([
      'VALIDATION_FAILED',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
      'INTERNAL',
      'DEPENDENCY_UNAVAILABLE',
      'MAINTENANCE',
    ]);
  });
});

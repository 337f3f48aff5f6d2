import assert from 'node:assert/strict';
import { BlockList, isIPv6 } from 'node:net';
import { before, describe, it } from 'node:test';
import { rendered } from './rendered.ts';

/** Of pods: what clusters are made with by default, at several providers. */
const PODS = ['10.244.1.7', '172.31.4.9', '192.168.77.1', '100.64.3.4', '100.127.0.1', 'fd00:10:244::5'];
const STRANGERS = ['198.51.100.7', '100.128.0.1', '172.32.0.1', '2001:db8::1'];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function networks(list: string) {
  const all = new BlockList();
  for (const network of list.split(',')) {
    const [address = '', bits] = network.split('/');
    all.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address: string) => all.check(address, familyOf(address));
}

describe('who may tell whom a request is from', () => {
  let manifests: any[];
  let example: any[];
  before(async () => {
    [manifests, example] = await Promise.all([rendered('base'), rendered('example')]);
  });
  const valueOf = (from: any[], variable: string): string =>
    from.find(({ kind, data }) => kind === 'ConfigMap' && variable in data).data[variable];

  for (const [variable, reader] of [
    ['TRUSTED_PROXIES', 'the gateway'],
    ['TRUST_PROXY', 'each service'],
  ] as const)
    it(`is any pod to ${reader}, whichever addresses a cluster gives its pods`, () => {
      const isTrusted = networks(valueOf(manifests, variable));
      for (const address of PODS) assert.equal(isTrusted(address), true, address);
      for (const address of STRANGERS) assert.equal(isTrusted(address), false, address);
    });

  it('is set in the example of an overlay, to the addresses of pods alone', () => {
    const own = valueOf(example, 'TRUSTED_PROXIES');
    assert.equal(valueOf(example, 'TRUST_PROXY'), own);
    assert.notEqual(own, valueOf(manifests, 'TRUSTED_PROXIES'));
  });
});

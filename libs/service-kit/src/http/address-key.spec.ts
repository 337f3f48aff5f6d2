import { addressKey } from './address-key.js';

describe('what counts as one client', () => {
  it('is an IPv4 address, in whatever clothes', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it.each(['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::'])(
    'is the network of %s',
    (address) => expect(addressKey(address)).toBe('2001:db8:1:2::/64'),
  );

  it('is the network of a short address too', () => {
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  });
});

import { expect, it } from 'vitest';
import { networksOf } from './address-networks.ts';

it.each([
  ['192.0.2.7', '192.0.2.7', undefined],
  ['::ffff:192.0.2.7', '192.0.2.7', undefined],
  ['2001:db8:0:9::1', '2001:db8:0:9::/64', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0009:ffff::1', '2001:db8:0:9::/64', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64', '1:2:3::/48'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
])('the network of %s is %s', (address, network, site) => {
  expect(networksOf(address)).toEqual({ network, site });
});

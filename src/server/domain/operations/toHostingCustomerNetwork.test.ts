import { expect, test } from 'vitest';
import { toHostingCustomerNetwork } from './toHostingCustomerNetwork.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(toHostingCustomerNetwork(address)).toBe(network);
});

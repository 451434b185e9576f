import { isIPv4, isIPv6 } from 'node:net';

/**
 * The unit by which callers are counted: the address itself, of IPv6 the /64 that a connection to the internet is
 * given.
 */
export interface AddressNetworks {
  network: string;
  /** of IPv6, the /48 that a customer of a provider may be given: 65,536 networks */
  site: string | undefined;
}

export function networksOf(address: string): AddressNetworks {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return { network: mapped, site: undefined };
  if (!isIPv6(plain)) return { network: plain, site: undefined };
  const groups = groupsOf(plain);
  return { network: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The first four of the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  // An IPv4 address at the end counts as two groups.
  const size = before.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - size }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}

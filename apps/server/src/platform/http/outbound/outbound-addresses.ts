import { BlockList, isIP, isIPv4 } from 'node:net';

/** Ranges by name, as in the configuration of the proxies. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** IANA's special-purpose ranges: private networks, this machine, metadata services, documentation, multicast. */
const special = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Exceptions within the allocated IPv6 range: Teredo and the like, documentation, and 6to4, which contains an IPv4
  // address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** All of IPv6 that is given out; everything else of it is local, or an IPv4 address in other clothes. */
const globalIPv6 = blockListOf(['2000::/3']);

/**
 * Decides which addresses a company may have called: those of the public internet, and the private ones that the
 * operator lists.
 * @param ranges names of `namedRanges`, networks such as 10.0.0.0/8, or single addresses
 */
export function createAddressCheck(ranges: readonly string[]): (address: string) => boolean {
  const allowed = blockListOf(ranges.flatMap((range) => namedRanges[range] ?? [range]));
  return (address) => {
    const family = isIP(address);
    if (family === 0) return false;
    const version = family === 4 ? 'ipv4' : 'ipv6';
    if (allowed.check(address, version)) return true;
    return !special.check(address, version) && (family === 4 || globalIPv6.check(address, version));
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (version === 'ipv4' ? 32 : 128) : Number(bits), version);
  }
  return list;
}

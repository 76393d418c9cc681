import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

const LOOKUP_TIMEOUT_MS = 2_000;

const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Addresses of the local network, of the machine itself, or of nobody (IANA's special-purpose registries). Nothing
 * that people may name is at one, so such a request tries to reach something through the server.
 */
const V4_REFUSED = [
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
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only the routed part is public, without the ranges that carry an IPv4 address or are for documentation. */
const V6_PUBLIC = ['2000::/3'];
const V6_REFUSED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const v4Refused = listOf(V4_REFUSED, 'ipv4');
const v6Public = listOf(V6_PUBLIC, 'ipv6');
const v6Refused = listOf(V6_REFUSED, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !v4Refused.check(address, 'ipv4');
  return family === 6 && v6Public.check(address, 'ipv6') && !v6Refused.check(address, 'ipv6');
}

/**
 * Says why nothing may be sent to this address; null if it may. Names are resolved when something is sent
 * (`createPublicLookup`).
 */
export function outgoingProblem(endpoint: string, allowedOrigins: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return 'Must be an address';
  const { protocol, origin, username, password, port, hostname } = new URL(endpoint);
  if (username !== '' || password !== '') return 'Must not contain credentials';
  if (allowedOrigins.includes(origin)) return null;
  if (protocol !== 'https:') return 'Must be an https address';
  if (port !== '') return 'Must use the port of https';
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isName = isIP(address) === 0;
  const isPublic = isName
    ? hostname.includes('.') && !LOCAL_NAME.test(hostname.replace(/\.$/, ''))
    : isPublicAddress(address);
  return isPublic ? null : 'Must be an address of the public internet';
}

/** The name resolves only to addresses of a local network, or of nobody. */
export class AddressRefused extends Error {}

/**
 * Connects to exactly the addresses that it has checked, so a name cannot resolve to another one a moment later. It
 * asks the name servers itself: `dns.lookup` runs in the few threads that also open database connections, and a
 * person who names an address could make those wait for their own name server.
 */
export function createPublicLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const find = callbackify((hostname: string) => publicAddresses(resolver, hostname));
  return (hostname, options, callback) => {
    find(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) callback(error, '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

async function publicAddresses(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const all = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (all.length === 0 && v4.status === 'rejected') throw v4.reason;
  const found = all.filter(isPublicAddress);
  if (found.length === 0) throw new AddressRefused();
  return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

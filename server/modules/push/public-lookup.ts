import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './addresses.rules';

const TIMEOUT_MS = 2_000;

/** The name stands for an address of one's own network, or of none. */
export class AddressRefused extends Error {}

/**
 * Connects to exactly the addresses it has checked, so a name cannot stand for another one a moment later. Asks the
 * name servers itself: `dns.lookup` runs in the few threads that also open database connections, and whoever
 * subscribes chooses the name server that it would wait for.
 */
export function createPublicLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
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

/** Of both families. */
async function publicAddresses(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const all = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (all.length === 0 && v4.status === 'rejected') throw v4.reason;
  const found = all.filter(isPublicAddress);
  if (found.length === 0) throw new AddressRefused();
  return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

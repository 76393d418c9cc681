import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Who a request comes from, as far as limits count: one line usually has a whole /64 of IPv6 addresses to itself. */
export function callerNetwork(req: Request): string {
  return networkOf(req.ip ?? '');
}

export function networkOf(address: string): string {
  // A socket for both families shows an IPv4 caller inside an IPv6 address.
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIPv6(plain) ? `${first64Bits(plain)}::/64` : plain;
}

function first64Bits(address: string): string {
  const [start = '', end] = address.split('::');
  const before = start.split(':').filter(Boolean);
  const after = end?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

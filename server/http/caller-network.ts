import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Identifies a caller for rate limits. One line usually has a whole /64 of IPv6 addresses, so those count as one. */
export function callerNetwork(req: Request): string {
  return networkOf(req.ip ?? '');
}

export function networkOf(address: string): string {
  // A dual-stack socket reports an IPv4 caller as an IPv4-mapped IPv6 address.
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

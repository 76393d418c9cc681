const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0xff];

/** Simulates a bad connection, a bad disk or a fuzzer: one to four small changes, mostly near the start. */
export function mutated(source: Buffer, other: Buffer, random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  let bytes: Buffer = Buffer.from(source);
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = random() < 0.6 ? below(Math.min(200, bytes.length)) : below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(24));
    switch (below(7)) {
      case 0:
        for (let index = at; index < end; index += 1) bytes[index] = below(256);
        break;
      case 1:
        bytes[at] = INTERESTING[below(INTERESTING.length)] ?? 0;
        break;
      case 2:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
        break;
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(Math.min(at, other.length))]);
        break;
      default:
        bytes = bytes.subarray(0, Math.max(1, bytes.length - below(Math.min(200, bytes.length))));
    }
    if (bytes.length === 0) return Buffer.from(source);
  }
  return bytes;
}

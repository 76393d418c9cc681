const START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const TEXT = new Set(['tEXt', 'zTXt', 'iTXt']);
/** A chunk's length and type before its data, and the checksum after it. */
const AROUND = 12;

/**
 * Removes the text chunks of a PNG. A decoder expands all of them with the header, up to 8 MB each, hundreds per
 * file, before it reports the size of the picture; we keep none. No other accepted format compresses them.
 */
export function withoutPngText(source: Buffer): Buffer {
  if (!source.subarray(0, START.length).equals(START)) return source;
  const kept: Buffer[] = [];
  let keptTo = 0;
  for (let at = START.length; at + AROUND <= source.length;) {
    const end = at + AROUND + source.readUInt32BE(at);
    if (TEXT.has(source.toString('latin1', at + 4, at + 8))) {
      kept.push(source.subarray(keptTo, at));
      keptTo = Math.min(end, source.length);
    }
    at = end;
  }
  return kept.length === 0 ? source : Buffer.concat([...kept, source.subarray(keptTo)]);
}

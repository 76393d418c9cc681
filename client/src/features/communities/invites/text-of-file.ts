const BYTES_MAX = 1024 * 1024;

export class Unreadable extends Error {}

/** The text of a table as programs save it: in UTF-8 or UTF-16, or as older ones do it in western Europe. */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new Unreadable('This file is larger than 1 MB. Take a part of it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- these are what a text does not have
  if (/[\0-\u0008\u000E-\u001F]/.test(text))
    throw new Unreadable('This is no text. Save the table as CSV first.');
  return text;
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** By its mark, or by the zeros beside the letters of an address. */
function wideEncoding([first = 0, second = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser';

/** `latin1` if each character of a text is a byte of its UTF-8. */
export type TextEncoding = 'latin1' | 'utf8';

/**
 * Text that a response only hands on stays as Postgres sent it, in strings with one character for each byte of its UTF-8.
 * JSON leaves those alone, because all of its own characters are ASCII. Decoding a page of the feed and encoding it again
 * takes the server a quarter more of its processor's time for the page (1.25 times, see bench/README.md). Nothing may
 * compare, cut or add to such a text.
 */
export class RawText<T> {
  constructor(
    readonly value: T,
    private readonly encoding: TextEncoding,
  ) {}

  toJsonBytes(): Buffer {
    const json = JSON.stringify(this.value);
    if (this.encoding === 'latin1' && BEYOND_A_BYTE.test(json))
      throw new Error('Decoded text among text that is not');
    return Buffer.from(json, this.encoding);
  }
}

const BEYOND_A_BYTE = /[^\0-\u{FF}]/u;

/** Parts of the driver that its types leave out. */
type Internals = {
  connection: NodeJS.EventEmitter & { attachListeners: (stream: Duplex) => void };
};
type ParserInternals = { reader: { encoding: BufferEncoding } };

/** Makes a connection leave the text of its results undecoded, for which the driver has no option. */
export function leaveTextRaw(client: pg.Client): void {
  const parser = new Parser();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  (parser as unknown as ParserInternals).reader.encoding = 'latin1';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { connection } = client as unknown as Internals;
  connection.attachListeners = (stream) => {
    stream.on('data', (bytes: Buffer) =>
      parser.parse(bytes, (message) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
      ),
    );
  };
}

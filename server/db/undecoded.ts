import type { Duplex } from 'node:stream';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser';

/**
 * Text that a response only hands on stays as the database sent it, in strings with one character for each byte of its UTF-8.
 * JSON leaves those alone, because all of its own characters are ASCII. Decoding a page of texts and encoding it again would
 * take a fifth of the server's work for the page. Nothing may compare, cut or add to such a text.
 */
export class Undecoded<T> {
  constructor(readonly value: T) {}

  toJsonBytes(): Buffer {
    const json = JSON.stringify(this.value);
    if (BEYOND_A_BYTE.test(json)) throw new Error('Decoded text among text that is not');
    return Buffer.from(json, BYTES);
  }
}

const BYTES = 'latin1';
const BEYOND_A_BYTE = /[^\0-\u{FF}]/u;

/** Parts of the driver that its types leave out. */
type Internals = {
  connection: NodeJS.EventEmitter & { attachListeners: (stream: Duplex) => void };
};
type ParserInternals = { reader: { encoding: BufferEncoding } };

/** A connection that can leave the text of its results undecoded. The driver has no option for that. */
export class Connection extends pg.Client {
  readonly #reader: ParserInternals['reader'];

  constructor(config?: pg.ClientConfig) {
    super(config);
    const parser = new Parser();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    this.#reader = (parser as unknown as ParserInternals).reader;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const { connection } = this as unknown as Internals;
    connection.attachListeners = (stream) => {
      stream.on('data', (bytes: Buffer) =>
        parser.parse(bytes, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      );
    };
  }

  set isUndecoded(isUndecoded: boolean) {
    this.#reader.encoding = isUndecoded ? BYTES : 'utf8';
  }
}

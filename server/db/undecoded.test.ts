import { expect, it } from 'vitest';
import { Undecoded } from './undecoded';

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

it('writes text that was left as bytes as what it says', () => {
  const json = new Undecoded([bytesOf('It’s 7 °C'), 'ASCII', null]).toJsonBytes();
  expect(JSON.parse(json.toString())).toEqual(['It’s 7 °C', 'ASCII', null]);
});

it('refuses decoded text, which it would cut to bytes', () => {
  expect(() => new Undecoded([bytesOf('It’s'), 'It’s']).toJsonBytes()).toThrow('Decoded text');
});

import { expect, it } from 'vitest';
import { RawText } from './raw-text';

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

it('text that was left as bytes is written as what it says', () => {
  const json = new RawText([bytesOf('It’s 7 °C'), 'ASCII', null], 'latin1').toJsonBytes();
  expect(JSON.parse(json.toString())).toEqual(['It’s 7 °C', 'ASCII', null]);
});

it('decoded text is refused, because it would be cut to bytes', () => {
  expect(() => new RawText([bytesOf('It’s'), 'It’s'], 'latin1').toJsonBytes()).toThrow('Decoded text');
});

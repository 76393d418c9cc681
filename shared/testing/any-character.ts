import fc from 'fast-check';

/** Every code point that is no half of a pair, like the unit "binary", which takes seconds to list all of them first. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((code) => String.fromCodePoint(code < 0xd8_00 ? code : code + 0x8_00));

import { expect, it } from 'vitest';
import { readId } from './read-id';

it.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999', null],
  ['0', null],
  ['007', 7],
  ['00', null],
  ['0x7', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  [' 1', null],
  ['', null],
  [null, null],
])('reads %j as %j', (text, id) => expect(readId(text)).toBe(id));

import { describe, expect, it } from 'vitest';
import { signatureOf } from './s3-server';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('the signatures that tests expect', () => {
  it('equal the examples that Amazon publishes', () => {
    const example = (path: string, headers: [string, string][]) =>
      signatureOf(
        {
          method: 'GET',
          url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
          headers: [
            ['host', 'examplebucket.s3.amazonaws.com'],
            ...headers,
            ['x-amz-content-sha256', EMPTY],
            ['x-amz-date', '20130524T000000Z'],
          ],
          hash: EMPTY,
          time: '20130524T000000Z',
          region: 'us-east-1',
        },
        'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      );
    expect(example('/test.txt', [['range', 'bytes=0-9']])).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(example('/?max-keys=2&prefix=J', [])).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});

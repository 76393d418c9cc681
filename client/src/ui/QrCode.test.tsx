import { Resvg } from '@resvg/resvg-js';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrSvg } from './QrCode';

const SIDE = 160;

/** The code as a scanner sees it on the screen. */
function drawn(text: string): Uint8ClampedArray {
  const { pixels } = new Resvg(qrSvg(text), { fitTo: { mode: 'width', value: SIDE } }).render();
  return Uint8ClampedArray.from(pixels);
}

it.each([
  'https://trib.example/meetups?trib=1',
  'https://trib.example/meetups?trib=2147483647&from=2147483647',
  'http://localhost:3000/meetups?trib=12&from=7',
])('a phone reads exactly the URL: %s', (url) => {
  expect(jsQR(drawn(url), SIDE, SIDE)?.data).toBe(url);
});

it('has a white margin of four modules on each side, and black beyond it', () => {
  const url = 'https://trib.example/meetups?trib=1';
  const size = Number(/viewBox="0 0 (\d+) /.exec(qrSvg(url))?.[1]);
  const pixels = drawn(url);
  const lightnessAt = (x: number, y: number) => {
    const pixel = (module: number) => Math.floor(((module + 0.5) * SIDE) / size);
    return pixels[(pixel(y) * SIDE + pixel(x)) * 4];
  };
  for (let at = 0; at < size; at += 1) {
    for (const edge of [0, 3, size - 4, size - 1]) {
      expect([lightnessAt(at, edge), lightnessAt(edge, at)]).toEqual([255, 255]);
    }
  }
  expect([lightnessAt(4, 4), lightnessAt(size - 5, 4), lightnessAt(4, size - 5)]).toEqual([0, 0, 0]);
});

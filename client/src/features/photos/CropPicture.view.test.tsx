import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOf, panned, viewOf, WHOLE, ZOOM_MAX, zoomed, type CropView } from './CropPicture';

const ratios = fc.double({ min: 0.1, max: 10, noNaN: true });
const steps = fc.array(
  fc.oneof(
    fc.record({
      dx: fc.double({ min: -3, max: 3, noNaN: true }),
      dy: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.double({ min: 0, max: 9, noNaN: true }),
  ),
  { maxLength: 12 },
);
type Step = number | { dx: number; dy: number };

const after = (given: Step[], ratio: number): CropView =>
  given.reduce<CropView>(
    (view, step) => (typeof step === 'number' ? zoomed(view, step, ratio) : panned(view, step, ratio)),
    WHOLE,
  );

describe('for any move and zoom', () => {
  it('the crop stays inside the picture, in the shape of its frame', () => {
    fc.assert(
      fc.property(ratios, steps, (ratio, given) => {
        const { left, top, width, height } = cropOf(after(given, ratio), ratio);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(1.000_001);
        expect(top + height).toBeLessThanOrEqual(1.000_001);
        expect((width / height) * ratio).toBeCloseTo(1, 3);
      }),
    );
  });

  it('the crop reopens as it was left', () => {
    fc.assert(
      fc.property(ratios, steps, (ratio, given) => {
        const view = after(given, ratio);
        const again = viewOf(cropOf(view, ratio), ratio);
        expect(again.x).toBeCloseTo(view.x, 4);
        expect(again.y).toBeCloseTo(view.y, 4);
        expect(again.zoom).toBeCloseTo(view.zoom, 2);
      }),
    );
  });
});

it('starts with as much as fits', () => {
  expect(cropOf(WHOLE, 1)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  expect(cropOf(WHOLE, 2)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  expect(cropOf(WHOLE, 0.5)).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 });
});

it('follows the finger and stops at the edge', () => {
  expect(panned(WHOLE, { dx: 0.1, dy: 0.1 }, 2)).toMatchObject({ x: 0.45, y: 0.5 });
  expect(panned(WHOLE, { dx: 5, dy: 0 }, 2)).toMatchObject({ x: 0.25 });
});

it('keeps the zoom within its limits', () => {
  expect(zoomed(WHOLE, 99, 1).zoom).toBe(ZOOM_MAX);
  expect(zoomed(WHOLE, 0, 1).zoom).toBe(1);
});

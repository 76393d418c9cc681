import type { Crop } from '#shared/api/photos';

export const FRAME_RATIOS = { card: 4 / 5, profile: 1 };
export type Frame = keyof typeof FRAME_RATIOS;
export const ZOOM_MAX = 4;

/** The visible part: its centre in shares of the picture, and the zoom. */
export type CropView = { x: number; y: number; zoom: number };

export const WHOLE: CropView = { x: 0.5, y: 0.5, zoom: 1 };

/** The server reads six digits. Rounded down, so that nothing exceeds the edge. */
const share = (value: number) => Math.floor(Math.min(1, Math.max(0, value)) * 1e6) / 1e6;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * How much of a picture the frame shows without zoom. Here and below, `ratio` is the picture's aspect ratio divided by
 * the frame's.
 */
function coverOf(ratio: number): { width: number; height: number } {
  return ratio > 1 ? { width: 1 / ratio, height: 1 } : { width: 1, height: ratio };
}

export function cropOf({ x, y, zoom }: CropView, ratio: number): Crop {
  const cover = coverOf(ratio);
  const width = share(cover.width / zoom);
  const height = share(cover.height / zoom);
  return { left: share(x - width / 2), top: share(y - height / 2), width, height };
}

export function viewOf({ left, top, width, height }: Crop, ratio: number): CropView {
  return keptInside({ x: left + width / 2, y: top + height / 2, zoom: coverOf(ratio).width / width }, ratio);
}

function keptInside({ x, y, zoom }: CropView, ratio: number): CropView {
  const near = clamp(zoom, 1, ZOOM_MAX);
  const cover = coverOf(ratio);
  const [halfWidth, halfHeight] = [cover.width / near / 2, cover.height / near / 2];
  return { x: clamp(x, halfWidth, 1 - halfWidth), y: clamp(y, halfHeight, 1 - halfHeight), zoom: near };
}

/** Moves the picture with the finger; `dx` and `dy` are shares of the frame. */
export function panned(view: CropView, { dx, dy }: { dx: number; dy: number }, ratio: number): CropView {
  const cover = coverOf(ratio);
  const x = view.x - (dx * cover.width) / view.zoom;
  const y = view.y - (dy * cover.height) / view.zoom;
  return keptInside({ ...view, x, y }, ratio);
}

export function zoomed(view: CropView, zoom: number, ratio: number): CropView {
  return keptInside({ ...view, zoom }, ratio);
}

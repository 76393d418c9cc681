import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import type { Photo } from '#shared/api/photos';
import { photos } from '../db/schema/photos';
import { storeUpload } from '../modules/places/photos/upload.service';
import { fileKeys } from '../modules/places/photos/photos.rules';
import type { Agent, ApiResponse } from './agent';
import type { TestApp } from './test-app';

/** The smallest possible picture, one transparent pixel. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A picture with recognizable content: a red, a green, a blue and a white quarter, clockwise from the top left. */
export function quarters(width: number, height: number): Sharp {
  const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)];
  const quarter = (background: string, x: number, y: number) => ({
    input: { create: { width: left, height: top, channels: 3 as const, background } },
    left: x,
    top: y,
  });
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    quarter('#f00', 0, 0),
    quarter('#0f0', left, 0),
    quarter('#00f', 0, top),
  ]);
}

export function upload(
  agent: Agent,
  bytes: Uint8Array,
  { type = 'image/jpeg', query = '' }: { type?: string; query?: string } = {},
): Promise<ApiResponse> {
  return agent.send('POST', `/api/photos${query}`, {
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  });
}

export async function uploaded(agent: Agent, bytes: Uint8Array = PIXEL): Promise<Photo> {
  const { status, body } = await upload(agent, bytes);
  if (status !== 201) throw new Error(`Uploading returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Stores a photo without the cost of rendering one; its files are not real pictures. */
export function storedPhoto(app: TestApp, ownerId: number): Promise<Photo> {
  const files = (['avif', 'webp'] as const).map((format) => ({ width: 1, format, bytes: PIXEL }));
  const rendered = { width: 1, height: 1, blur: 'data:image/gif;base64,', files };
  return storeUpload(app, ownerId, rendered, new AbortController().signal);
}

export async function storedKeys({ photoStore }: Pick<TestApp, 'photoStore'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of photoStore.list()) keys.push(key);
  return keys.toSorted();
}

/** Checks an invariant that no view can: every photo row has its files and, after a test, every file has its row. */
export async function expectPhotosWhole(app: Pick<TestApp, 'db' | 'photoStore'>): Promise<void> {
  const rows = await app.db.select({ id: photos.id, width: photos.width }).from(photos);
  expect(await storedKeys(app)).toEqual(rows.flatMap(fileKeys).toSorted());
}

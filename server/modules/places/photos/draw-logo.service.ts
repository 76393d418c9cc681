import { createHash } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import sharp, { type PngOptions, type Sharp } from 'sharp';
import type { TownPictures } from '../../trust/settings/settings.service';
import { invalidField } from '../../../http/errors';
import { READING, readHeader } from './read-header';

const refused = (reason: string) => invalidField('logo', reason);

/** What an SVG may not have: it could run or fetch something, or would look different without its font. */
const FORBIDDEN = [
  [/<script|\son\w+\s*=|<foreignObject|javascript:/i, 'It contains a script'],
  [/<!DOCTYPE|<!ENTITY/i, 'It has a DOCTYPE: save it as plain SVG'],
  [/<text|@font-face|<font/i, 'Its words need a font: turn them into outlines first'],
  [/(?:href\s*=\s*["']?|url\(\s*["']?)\s*(?!["'#\s])|@import/i, 'It needs files from elsewhere'],
] as const;
const SVG_BYTES_MAX = 500_000;
const PIXELS_MIN = 64;
const DRAWN = 1024;

/** Draws a PNG or an SVG to the few pictures that a town needs; nothing of the upload is kept. */
export async function drawLogo(dataUrl: string): Promise<{ version: string; pictures: TownPictures }> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const source = dataUrl.startsWith('data:image/svg') ? await drawSvg(bytes) : bytes;
  const { width, height } = await readHeader(source);
  if (Math.min(width, height) < PIXELS_MIN)
    throw refused(`It needs ${PIXELS_MIN} by ${PIXELS_MIN} pixels or more`);
  const square = (size: number) =>
    sharp(source, READING).resize(size, size, { fit: 'contain', background: CLEAR }).ensureAlpha();
  const logo = await png(square(256)).catch(() => {
    throw refused('It cannot be read');
  });
  const ground = await groundFor(logo);
  const icon = async (size: number) => {
    // What a phone cuts off an icon is at most a fifth at each side.
    const input = await png(square(Math.round(size * 0.6)));
    const onGround = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
    return text(await png(onGround.composite([{ input }]), { palette: true }));
  };
  const alpha = await square(96).extractChannel('alpha').raw().toBuffer();
  const white = { create: { width: 96, height: 96, channels: 3 as const, background: '#FFFFFF' } };
  const badge = sharp(white).joinChannel(alpha, { raw: { width: 96, height: 96, channels: 1 } });
  return {
    version: createHash('sha256').update(logo).digest('hex').slice(0, 12),
    pictures: {
      logo: text(logo),
      icon192: await icon(192),
      icon512: await icon(512),
      apple: await icon(180),
      badge: text(await png(badge)),
    },
  };
}

const png = (drawn: Sharp, options?: PngOptions) => drawn.png(options).toBuffer();
const text = (bytes: Buffer) => bytes.toString('base64');

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
async function drawSvg(bytes: Buffer): Promise<Buffer> {
  const svg = bytes.toString('utf8');
  if (bytes.length > SVG_BYTES_MAX) throw refused('It is too large: an SVG of a logo has less than 500 KB');
  const problem = FORBIDDEN.find(([pattern]) => pattern.test(svg));
  if (problem) throw refused(problem[1]);
  const fit = { fitTo: { mode: 'width' as const, value: DRAWN }, font: { loadSystemFonts: false } };
  const drawn = await renderAsync(svg, fit, AbortSignal.timeout(8_000)).catch(() => {
    throw refused('It cannot be read');
  });
  return drawn.asPng();
}

/** A light logo stands on our dark ground, and any other on the light one. */
async function groundFor(logo: Buffer): Promise<string> {
  const { data } = await sharp(logo).raw().toBuffer({ resolveWithObject: true });
  let [light, seen] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    seen += alpha;
    light += (alpha * ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0))) / 3;
  }
  if (seen === 0) throw refused('Nothing of it can be seen');
  return light / seen > 150 ? '#0E0B0A' : '#FBF7F2';
}

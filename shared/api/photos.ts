import * as z from 'zod/mini';
import { PHOTO_WIDTHS } from '../domain/photos';
import { imageAddress, intText } from './common';

/** A part of the crop, as a share of the upright picture's width or height. */
const share = z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)), z.transform(Number));

/** An upload's body is the raw bytes of one image, so the crop is in the query. Send all four or none. */
export const photoUploadQuery = z.strictObject({
  left: z.optional(share),
  top: z.optional(share),
  width: z.optional(share),
  height: z.optional(share),
});

export const photo = z.object({
  id: z.uuid(),
  /** The value to send as `mainImageUrl`, `profileImage` or in `eventPhotos`. */
  url: imageAddress,
  width: z.int(),
  height: z.int(),
  /** A data URL of about 200 bytes to show while the picture loads. */
  blur: z.string(),
});

export const photoParams = z.strictObject({ id: z.uuid() });
/** The largest photo is sent unless a width is given. */
export const photoQuery = z.strictObject({
  width: z.optional(intText(PHOTO_WIDTHS[0], PHOTO_WIDTHS[2])),
});

export type Photo = z.infer<typeof photo>;
export type Crop = { left: number; top: number; width: number; height: number };

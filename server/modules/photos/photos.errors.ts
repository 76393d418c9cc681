import { HttpError, invalidField, tooMany } from '../../http/errors';

export const notAnImage = () =>
  new HttpError(
    415,
    'not_an_image',
    'Please upload an image file. JPEG, PNG, WebP, GIF and AVIF can be read here.',
  );
export const isHeic = () =>
  new HttpError(
    415,
    'heic',
    'HEIC pictures cannot be read here. Please choose a JPEG, or take a screenshot.',
  );
export const unreadable = () =>
  new HttpError(422, 'unreadable_image', 'This picture is damaged or cut off. Please choose another one.');
export const tooManyPixels = (megapixels: number) =>
  new HttpError(
    413,
    'too_many_pixels',
    `This picture has more than ${megapixels} megapixels. Please choose a smaller one.`,
  );
export const tooMuchMemory = () =>
  new HttpError(
    413,
    'too_many_pixels',
    'This picture is too large to be opened here. Please choose a smaller one, or an ordinary JPEG.',
  );
export const tooLarge = () => new HttpError(413, 'too_large', 'Please choose a file smaller than 10MB');
export const quotaExceeded = () =>
  new HttpError(
    413,
    'no_room',
    'Your photos take up all the room one person has. Old ones make room when unused.',
  );
export const cropOutside = () => invalidField('width', 'Keep a part that lies inside the picture');
export const notYourPhoto = (field: string) =>
  invalidField(field, 'This photo is not yours to use, please upload it');
export const tooManyUploads = () => tooMany('Too many uploads at once, please wait a moment', 3);

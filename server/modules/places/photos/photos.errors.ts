import { HttpError, invalidField, tooMany } from '../../../http/errors';
import { textsOf } from './texts';

export const notAnImage = () =>
  new HttpError(415, 'not_an_image', (lang) => textsOf(lang).uploadImageFileJpeg);
export const isHeic = () => new HttpError(415, 'heic', (lang) => textsOf(lang).heicPicturesCannotRead);
export const unreadable = () =>
  new HttpError(422, 'unreadable_image', (lang) => textsOf(lang).pictureDamagedOrCut);
export const tooManyPixels = (megapixels: number) =>
  new HttpError(413, 'too_many_pixels', (lang) => textsOf(lang).tooManyPixels({ megapixels }));
export const tooMuchMemory = () =>
  new HttpError(413, 'too_many_pixels', (lang) => textsOf(lang).pictureTooLargeTo);
export const tooLarge = () => new HttpError(413, 'too_large', (lang) => textsOf(lang).chooseFileSmallerThan);
export const quotaExceeded = () => new HttpError(413, 'no_room', (lang) => textsOf(lang).photosTakeUpAll);
export const cropOutside = () => invalidField('width', (lang) => textsOf(lang).keepPartLiesInside);
export const notYourPhoto = (field: string) => invalidField(field, (lang) => textsOf(lang).photoNotYoursTo);
export const tooManyUploads = () => tooMany((lang) => textsOf(lang).tooManyUploadsAt, 3);

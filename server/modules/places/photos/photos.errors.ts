import { HttpError, invalidField, tooMany } from '../../../http/errors';
import { says } from './texts';

export const notAnImage = () => new HttpError(415, 'not_an_image', says.uploadImageFileJpeg);
export const isHeic = () => new HttpError(415, 'heic', says.heicPicturesCannotRead);
export const unreadable = () => new HttpError(422, 'unreadable_image', says.pictureDamagedOrCut);
export const tooManyPixels = (megapixels: number) =>
  new HttpError(413, 'too_many_pixels', says.tooManyPixels({ megapixels }));
export const tooMuchMemory = () => new HttpError(413, 'too_many_pixels', says.pictureTooLargeTo);
export const tooLarge = () => new HttpError(413, 'too_large', says.chooseFileSmallerThan);
export const quotaExceeded = () => new HttpError(413, 'no_room', says.photosTakeUpAll);
export const cropOutside = () => invalidField('width', says.keepPartLiesInside);
export const notYourPhoto = (field: string) => invalidField(field, says.photoNotYoursTo);
export const tooManyUploads = () => tooMany(says.tooManyUploadsAt, 3);

import type { Toast } from '../../ui/toast-store';

const MB = 1024 * 1024;
const BYTES_MAX = 10 * MB;
/** Windows and older versions of Android do not recognize these as pictures. */
const NAMED_LIKE_A_PICTURE = /\.(heic|heif|avif)$/i;

type FileInfo = Pick<File, 'type' | 'name' | 'size'>;

/** Why a file is refused, in the words of the specification. */
export function refusalOf({ type, name, size }: FileInfo): Toast | undefined {
  if (!type.startsWith('image/') && !(type === '' && NAMED_LIKE_A_PICTURE.test(name))) {
    return {
      title: 'Invalid file type',
      description: 'Please upload an image file',
      tone: 'destructive',
    };
  }
  if (size > BYTES_MAX) {
    return {
      title: 'File too large',
      description: 'Please choose a file smaller than 10MB',
      tone: 'destructive',
    };
  }
  return undefined;
}

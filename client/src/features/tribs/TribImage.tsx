import type { Trib } from '#shared/api/tribs';
import { CoverImage, type CoverImageProps } from '../../ui/CoverImage';

type Props = Pick<CoverImageProps, 'eager' | 'first' | 'className'> & {
  trib: Pick<Trib, 'id' | 'name' | 'category' | 'mainImageUrl'> &
    Partial<Pick<Trib, 'mainImageBlur' | 'description'>>;
  sizes?: string;
};

/** The picture of a meetup; by default as wide as the phone column. */
export function TribImage({ trib, sizes = COLUMN, ...rest }: Props) {
  return (
    <CoverImage {...rest} of={trib} picture={trib.mainImageUrl} blur={trib.mainImageBlur} sizes={sizes} />
  );
}

/** The displayed width of a picture across the phone column: as wide as a phone's screen, and as the column on larger screens. */
export const COLUMN = '(min-width: 768px) 430px, 100vw';

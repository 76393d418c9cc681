import type { SyntheticEvent } from 'react';
import type { Crop } from '#shared/api/photos';

type Props = {
  src: string;
  srcSet?: string;
  crop?: Crop;
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError?: () => void;
};

const percent = (share: number) => `${share * 100}%`;

/** Fills a frame in the card's shape with the crop of a picture, or with its middle. */
export function CroppedPicture({ crop, srcSet, ...rest }: Props) {
  const position = crop && {
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
    transform: `translate(${percent(-crop.left)}, ${percent(-crop.top)})`,
  };
  return (
    <img
      {...rest}
      srcSet={srcSet}
      sizes={srcSet && '240px'}
      alt=""
      decoding="async"
      draggable={false}
      style={position}
      className={position ? 'absolute top-0 left-0 max-w-none origin-top-left' : 'size-full object-cover'}
    />
  );
}

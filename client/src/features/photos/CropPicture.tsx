import { useState } from 'react';
import { CropEditor, type CropEditorProps } from './CropEditor';
import { UNREADABLE } from './prepare-picture';

/** The editor, once the browser has decoded the picture; why not, if it cannot. */
export function CropPicture(props: Omit<CropEditorProps, 'pictureRatio'>) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-base">{UNREADABLE}</p>;
  if (size) return <CropEditor {...props} pictureRatio={size.width / size.height} />;
  return (
    <img
      src={props.src}
      alt=""
      className="mx-auto max-h-[45dvh] opacity-0"
      onLoad={({ currentTarget }) =>
        setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={() => setBroken(true)}
    />
  );
}

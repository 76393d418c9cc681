import { useMemo } from 'react';
import { qrSvg } from './qr-svg';

/** Black on white in both themes: many scanners cannot read it the other way round. */
export function QrCode({ text }: { text: string }) {
  // An image, so that a long press can keep or send it.
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`, [text]);
  return (
    <img
      src={source}
      alt="QR code of the link"
      width={160}
      height={160}
      className="max-w-full rounded-input"
    />
  );
}

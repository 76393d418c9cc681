import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from '../../../ui/Button';
import { CheckIcon, CopyIcon } from '../../../ui/icons';
import { copyLink } from '../../tribs/copy-link';

const COPIED_MS = 2000;

type Props = { url: string; variant: ButtonLook['variant'] };

export function CopyButton({ url, variant }: Props) {
  /** Counts the presses it confirms: each starts its time anew. */
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    if (confirmed === 0) return undefined;
    const timer = setTimeout(() => setConfirmed(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [confirmed]);
  const copy = async () => {
    if (await copyLink(url)) setConfirmed((count) => count + 1);
  };
  const isCopied = confirmed > 0;
  return (
    <Button full variant={variant} onClick={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}

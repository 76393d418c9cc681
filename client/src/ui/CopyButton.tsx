import { useEffect, useState } from 'react';
import { copyLink } from '../lib/share-link';
import { Button, type ButtonStyle } from './Button';
import { CheckIcon, CopyIcon } from './icons';
import * as t from './texts';

const COPIED_MS = 2000;

type Props = {
  url: string;
  variant: ButtonStyle['variant'];
  /** The second line of the toast that confirms the copied link. */
  hint?: string;
  onRefused?: () => void;
};

export function CopyButton({ url, variant, hint, onRefused }: Props) {
  /** Counts the presses rather than storing a flag, so that each one restarts the timer. */
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    if (confirmed === 0) return undefined;
    const timer = setTimeout(() => setConfirmed(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [confirmed]);
  const copy = async () => {
    if (await copyLink(url, hint)) setConfirmed((count) => count + 1);
    else onRefused?.();
  };
  const isCopied = confirmed > 0;
  return (
    <Button full variant={variant} onClick={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {isCopied ? t.copied : t.copyLink}
    </Button>
  );
}

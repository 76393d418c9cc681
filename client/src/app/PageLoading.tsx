import { useEffect, useState } from 'react';
import { PhoneColumn } from '../ui/Page';
import { Spinner } from '../ui/Spinner';

const SPINNER_DELAY_MS = 400;

/** A page that loads at once shows no spinner. */
export function PageLoading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PhoneColumn>
      <output className="grid flex-1 place-items-center text-muted">
        {late && (
          <span className="flex items-center gap-3">
            <Spinner /> One moment…
          </span>
        )}
      </output>
    </PhoneColumn>
  );
}

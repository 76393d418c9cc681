import { lines } from '../../ui/glyph';

const SEAL =
  'm12 2.8 2.3 1.7 2.9-.2.8 2.8 2.4 1.6-.9 2.7.9 2.8-2.4 1.6-.8 2.8-2.9-.2L12 20l-2.3-1.6-2.9.2-.8-2.8-2.4-1.6.9-2.8-.9-2.7L6 7.1l.8-2.8 2.9.2L12 2.8Z';
const TICK = 'm8.6 11.6 2.4 2.3 4.4-4.7';
const OutlinedSeal = lines(SEAL, TICK);
const Tick = lines(TICK);

/** Filled where an external provider has verified who it is; anything else would be a lie about safety. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const text = isVerified ? 'Verified' : 'Not verified yet';
  return (
    <span title={text} className="relative inline-grid shrink-0">
      <span className="sr-only">{text}</span>
      {isVerified ? (
        <svg width="24" height="24" viewBox="0 0 24 24" className="fill-great" aria-hidden="true">
          <path d={SEAL} />
        </svg>
      ) : (
        <OutlinedSeal className="text-muted" />
      )}
      {isVerified && <Tick strokeWidth={2.25} className="absolute inset-0 text-canvas" />}
    </span>
  );
}

import { Logo } from '../../ui/Logo';
import { Campfire } from './Campfire';
import { Tagline } from './Tagline';
import { Wordmark } from './Wordmark';

/** The static parts of the first screen. */
export function Fireside() {
  return (
    <div aria-hidden="true" className="landing-scene absolute inset-x-0 -z-20">
      <Campfire />
    </div>
  );
}

export function Banner() {
  return (
    <>
      <Logo size={56} />
      <Wordmark />
      <Tagline />
      <p className="mt-3 text-sm text-balance text-ink min-[360px]:text-base">
        Join small meetups near you, and see who you’d get on with before you go.
      </p>
    </>
  );
}

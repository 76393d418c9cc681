import { Logo } from '../../ui/Logo';
import { Campfire } from './Campfire';
import { Embers } from './Embers';
import { Tagline } from './Tagline';
import { Wordmark } from './Wordmark';

/** Everything on the first screen that has no say in what happens there. */
export function Fireside() {
  return (
    <>
      <div aria-hidden="true" className="landing-scene absolute inset-x-0 bottom-0 -z-20">
        <Campfire />
      </div>
      <Embers />
    </>
  );
}

export function Banner() {
  return (
    <>
      <Logo size={56} />
      <Wordmark />
      <Tagline />
    </>
  );
}

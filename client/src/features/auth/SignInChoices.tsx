import { useState, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { useFetched } from '../../lib/use-fetched';
import { AppleIcon, FacebookIcon, GoogleIcon } from '../../ui/brand-icons';
import { Button, buttonClass } from '../../ui/Button';
import { providersQuery } from './auth.api';
import { startAddress, type Provider } from './external-sign-in';
import { useDemoSignIn } from './use-demo-sign-in';
import { useLeaving } from './use-leaving';
import type { KeptAction } from './use-kept-action';
import { UsernameForms } from './UsernameForms';

const PROVIDERS = [
  { id: 'google', name: 'Google', Icon: GoogleIcon },
  { id: 'apple', name: 'Apple', Icon: AppleIcon },
  { id: 'facebook', name: 'Facebook', Icon: FacebookIcon },
];

/** Without a number WhatsApp asks whom to write to: a friend who is in, or us. */
const CONTACT = `https://wa.me/?text=${encodeURIComponent(`Hi! I have a question about signing in to ${PRODUCT_NAME}.`)}`;

/** `kept` is what waits for the sign-in, if anything does. */
export function SignInChoices({ kept }: { kept?: KeptAction }) {
  const demo = useDemoSignIn();
  const { data: configured = [] } = useFetched(providersQuery);
  const onLeave = useLeaving(kept?.again);
  const [withUsername, setWithUsername] = useState(false);

  return (
    <div className="grid gap-3">
      {withUsername ? (
        <UsernameForms />
      ) : (
        <>
          <Button full busy={demo.isBusy} onClick={() => void demo.signIn()}>
            Try Demo
          </Button>
          <p className="-mt-1 text-center text-sm text-balance text-muted">No email, no password needed</p>

          <ul className="mt-2 grid gap-2">
            {PROVIDERS.map(({ id, name, Icon }) => (
              <li key={id}>
                <ProviderButton
                  name={name}
                  icon={<Icon size={20} />}
                  provider={configured.find((p) => p.id === id)}
                  search={kept?.returnSearch}
                  onLeave={onLeave}
                />
              </li>
            ))}
          </ul>
        </>
      )}

      <Button variant="quiet" size="md" full onClick={() => setWithUsername(!withUsername)}>
        {withUsername ? 'Other ways to sign in' : 'Use a username instead'}
      </Button>

      <a
        href={CONTACT}
        target="_blank"
        rel="noopener noreferrer"
        className="mx-auto inline-flex min-h-11 items-center text-center text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        Questions? Message us on WhatsApp
      </a>
    </div>
  );
}

type ProviderProps = {
  name: string;
  icon: ReactNode;
  provider: Provider | undefined;
  search: string | undefined;
  onLeave: () => void;
};

function ProviderButton({ name, icon, provider, search = location.search, onLeave }: ProviderProps) {
  if (provider) {
    return (
      <a
        href={startAddress(provider, { pathname: location.pathname, search })}
        onClick={onLeave}
        className={buttonClass({ variant: 'secondary', full: true })}
      >
        {icon}
        Continue with {name}
      </a>
    );
  }
  return (
    <Button variant="secondary" size="md" full disabled>
      {icon}
      {name}
      <span className="rounded-pill border border-edge px-2 text-xs font-medium">Soon</span>
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/Button';
import { providersQuery } from './auth.api';
import { signInUrl } from './external-sign-in';
import { PROVIDERS } from './providers';

type Props = { search?: string | undefined; onLeave?: () => void };

/** One link for each configured provider; nothing without any. */
export function ProviderLinks({ search = location.search, onLeave }: Props) {
  const { data: configured = [] } = useQuery(providersQuery);
  const links = PROVIDERS.flatMap(({ id, name, Icon }) => {
    const provider = configured.find((each) => each.id === id);
    return provider ? [{ provider, name, Icon }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {links.map(({ provider, name, Icon }) => (
        <li key={provider.id}>
          <a
            href={signInUrl(provider, { pathname: location.pathname, search })}
            onClick={onLeave}
            className={buttonClass({ variant: 'secondary', full: true })}
          >
            <Icon size={20} />
            Continue with {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

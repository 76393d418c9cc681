import { useQuery } from '@tanstack/react-query';
import { AppleIcon, FacebookIcon, GoogleIcon } from '../../ui/brand-icons';
import { Button } from '../../ui/Button';
import { providersQuery } from './auth.api';
import type { ProviderList } from '#shared/api/auth';
import { ownPath } from '#shared/domain/own-path';
import * as t from './texts';

type Props = {
  search?: string | undefined;
  onLeave?: () => void;
  /** The page to return to, where the sign-in only confirms that it is still the same person. */
  confirmFor?: string;
  among?: readonly Provider['id'][];
};

export function ProviderButtons({ search, onLeave, confirmFor, among }: Props) {
  const { data: configured = [] } = useQuery(providersQuery);
  const offered = PROVIDERS.flatMap(({ id, name, Icon }) => {
    const provider = configured.find((each) => each.id === id);
    return provider && (among?.includes(id) ?? true) ? [{ provider, name, Icon }] : [];
  });
  if (offered.length === 0) return null;
  const leave = (provider: Provider) => {
    onLeave?.();
    location.assign(
      confirmFor
        ? confirmUrl(provider, confirmFor)
        : signInUrl(provider, { pathname: location.pathname, search: search ?? location.search }),
    );
  };
  return (
    <ul className="mt-2 grid gap-2">
      {offered.map(({ provider, name, Icon }) => (
        <li key={provider.id}>
          <Button variant="secondary" full onClick={() => leave(provider)}>
            <Icon size={20} />
            {confirmFor ? t.confirmWith({ name }) : t.continueWith({ name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export const PROVIDERS: { id: Provider['id']; name: string; Icon: typeof GoogleIcon }[] = [
  { id: 'google', name: 'Google', Icon: GoogleIcon },
  { id: 'apple', name: 'Apple', Icon: AppleIcon },
  { id: 'facebook', name: 'Facebook', Icon: FacebookIcon },
];

export type Provider = ProviderList['providers'][number];

export function signInUrl(
  { startUrl }: Provider,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const page = ownPath(pathname + search) ?? pathname;
  return `${startUrl}?returnTo=${encodeURIComponent(page)}`;
}

const confirmUrl = ({ startUrl }: Provider, page: string) =>
  `${startUrl}?confirm=1&returnTo=${encodeURIComponent(page)}`;

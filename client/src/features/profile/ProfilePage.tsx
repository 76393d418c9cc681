import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME, DEFAULT_LOCATION } from '#shared/domain/names';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { MapPinIcon } from '../../ui/icons';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Spinner } from '../../ui/Spinner';
import { useAuth } from '../auth/auth-context';
import { SettingsButton } from '../account/SettingsButton';
import { KeepAccount } from '../auth/KeepAccount';
import { SignInPrompt } from '../auth/SignInPrompt';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { ThemeToggle } from '../theme/ThemeToggle';
import { About } from './About';
import { Communities } from './Communities';
import { Created } from './Created';
import { Counters } from './Counters';
import { Interests } from './Interests';
import { LogOut } from './LogOut';
import { Values } from './Values';

export default function ProfilePage() {
  const { user, isRestoring } = useAuth();
  return (
    <PhoneColumn>
      {isRestoring && (
        <output className="grid flex-1 place-items-center text-muted">
          <Spinner />
          <span className="sr-only">Loading your profile...</span>
        </output>
      )}
      {!isRestoring && !user && (
        <>
          <SignInPrompt action="access your profile" />
          <p className="px-5 pb-8 text-center text-sm text-muted">Please log in to view your profile.</p>
        </>
      )}
      {user && <Profile key={user.id} user={user} />}
      {!isRestoring && <About />}
    </PhoneColumn>
  );
}

function Profile({ user }: { user: OwnUser }) {
  const name = user.displayName || DEFAULT_DISPLAY_NAME;
  const keep = useRef<HTMLHeadingElement>(null);
  // A kept account is no demo any more, but the confirmation stays.
  const [wasDemo] = useState(user.isDemo);
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <div className="flex justify-end gap-2.5">
        <NotificationsBell />
        <ThemeToggle />
        <SettingsButton user={user} />
      </div>
      <header className="-mt-12 max-[359px]:-mt-4 flex flex-col items-center text-center">
        <Avatar person={user} size={112} alt={name} />
        <PageTitle className="mt-4">{name}</PageTitle>
        <p className="mt-1 flex items-center gap-1.5 text-muted">
          <MapPinIcon size={18} />
          {user.location || DEFAULT_LOCATION}
        </p>
        {user.bio && <p className="mt-3 max-w-80 text-pretty">{user.bio}</p>}
      </header>
      <Counters user={user} />
      <Created userId={user.id} />
      <Communities userId={user.id} />
      <Card>
        <h2 className="mb-3 font-display text-lg font-bold">Interests</h2>
        <Interests ids={user.interestIds} />
      </Card>
      <Card>
        <h2 className="mb-4 font-display text-lg font-bold">Values</h2>
        <Values user={user} />
      </Card>
      <Link href={paths.tribs} className={buttonClass({ variant: 'secondary' })}>
        AI Settings
      </Link>
      {wasDemo && (
        <Card>
          <h2 ref={keep} tabIndex={-1} className="mb-3 font-display text-lg font-bold">
            Keep your account
          </h2>
          <KeepAccount user={user} />
        </Card>
      )}
      <LogOut onKeep={() => keep.current?.focus()} />
    </div>
  );
}

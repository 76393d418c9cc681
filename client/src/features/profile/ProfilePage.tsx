import { lazy } from 'react';
import { useSearch } from 'wouter';
import { idInUrl } from '../../lib/id-in-url';
import { SHOWN_USER } from '../../lib/paths';
import { PhoneColumn } from '../../ui/Page';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import { CityDataCredit, OwnProfile, ProfileSkeleton } from './OwnProfile';

const PersonPage = lazy(async () => ({ default: (await import('../people/PersonPage')).PersonPage }));

export default function ProfilePage() {
  const { user, isRestoring } = useAuth();
  const shown = idInUrl(useSearch(), SHOWN_USER);
  if (user && shown !== null && shown !== user.id) {
    return <PersonPage key={shown} viewerId={user.id} userId={shown} />;
  }
  if (user) return <OwnProfile key={user.id} user={user} />;
  if (isRestoring) return <ProfileSkeleton />;
  return (
    <PhoneColumn>
      <SignInPrompt action={shown === null ? 'access your profile' : 'see this person'} />
      {shown === null && (
        <p className="px-5 pb-8 text-center text-sm text-muted">Please log in to view your profile.</p>
      )}
      <CityDataCredit />
    </PhoneColumn>
  );
}

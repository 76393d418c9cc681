import { PhoneColumn } from '../../ui/Page';
import { Spinner } from '../../ui/Spinner';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInPrompt';
import { CityDataCredit } from './CityDataCredit';
import { OwnProfile } from './OwnProfile';

export default function ProfilePage() {
  const { user, isRestoring } = useAuth();
  if (user) return <OwnProfile key={user.id} user={user} />;
  return (
    <PhoneColumn>
      {isRestoring ? (
        <output className="grid flex-1 place-items-center text-muted">
          <Spinner />
          <span className="sr-only">Loading your profile...</span>
        </output>
      ) : (
        <>
          <SignInPrompt action="access your profile" />
          <p className="px-5 pb-8 text-center text-sm text-muted">Please log in to view your profile.</p>
          <CityDataCredit />
        </>
      )}
    </PhoneColumn>
  );
}

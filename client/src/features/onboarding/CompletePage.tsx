import { useLocation } from 'wouter';
import { paths, seatMePath } from '../../lib/paths';
import { setFlag } from '../../lib/storage';
import { Button } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { useAuth } from '../auth/auth-context';
import { OnboardingLayout } from './OnboardingLayout';
import * as t from './texts';

export default function CompletePage() {
  const [, navigate] = useLocation();
  const { user, isRestoring } = useAuth();
  const finish = () => {
    setFlag('justCompletedOnboarding');
    navigate(paths.discover);
  };
  return (
    <OnboardingLayout step={3} title={t.youreAllSet} continueText={t.gotIt} onContinue={finish}>
      <div className="flex flex-1 flex-col items-center justify-center pb-8 text-center">
        <span className="grid size-56 place-items-center rounded-pill bg-radial from-ember/25 via-ember/8 via-45% to-transparent to-70%">
          <Logo size={96} />
        </span>
        <h2 className="mt-2 font-display text-lg font-bold text-balance">{t.profileSetupComplete}</h2>
        <p className="mt-2 max-w-72 text-base text-pretty text-muted">{t.signinNeededOnlyTo}</p>
        <p className={`mt-1 max-w-72 text-sm text-pretty text-muted ${isRestoring ? 'invisible' : ''}`}>
          {user ? t.findMeetupYouLike : t.chatAndProfileNeed}
        </p>
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => {
            setFlag('justCompletedOnboarding');
            navigate(seatMePath);
          }}
        >
          {t.seatMeWeek}
        </Button>
        <p className="mt-2 max-w-72 text-sm text-balance text-muted">{t.weFindSmallTable}</p>
      </div>
    </OnboardingLayout>
  );
}

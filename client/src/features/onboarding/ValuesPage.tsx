import { Link, useLocation } from 'wouter';
import { DEFAULT_VALUES, type Values } from '#shared/domain/values';
import { keepInviteInUrl, stepPath } from '../../lib/invite';
import { town } from '../../lib/town';
import { endOnboarding } from '../auth/registration';
import { paths } from '../../lib/paths';
import { readValues, saveValues } from '../../lib/stored-answers';
import { buttonClass } from '../../ui/Button';
import { ValueSliders } from '../../ui/Slider';
import { OnboardingLayout } from './OnboardingLayout';
import { useAnswers } from './use-answers';
import * as t from './texts';

const DEVICE = { read: () => readValues() ?? DEFAULT_VALUES, store: saveValues };

export default function ValuesPage() {
  const [, navigate] = useLocation();
  const { isKnown, answers, change, save } = useAnswers<Values>(pickValues, DEVICE);
  const saveAnswers = () => save(answers);

  const saveAndContinue = () => {
    saveAnswers();
    endOnboarding(keepInviteInUrl());
  };

  return (
    <OnboardingLayout
      step={2}
      title={t.yourValues}
      subtitle={t.seePeopleAlignedWith}
      isReady={isKnown}
      onContinue={saveAndContinue}
      aside={
        !town.onlyWorks && (
          <Link
            href={paths.socialLogin}
            onClick={(event) => {
              // A script handles the link, because the next path depends on what the device could store, and finding out
              // stores the invite.
              event.preventDefault();
              saveAnswers();
              navigate(stepPath(paths.socialLogin, keepInviteInUrl()));
            }}
            className={buttonClass({ variant: 'quiet', size: 'md' })}
          >
            {t.connectAccount}
          </Link>
        )
      }
    >
      <div className={`flex flex-1 flex-col justify-center gap-7 short:gap-3 ${isKnown ? '' : 'invisible'}`}>
        <ValueSliders values={answers} onChange={(changed) => change({ ...answers, ...changed })} />
      </div>
    </OnboardingLayout>
  );
}

function pickValues({ valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity }: Values): Values {
  return { valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity };
}

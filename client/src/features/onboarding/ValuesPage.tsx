import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { DEFAULT_VALUES, VALUE_SCALES, clampValue, type ValueKey, type Values } from '#shared/domain/values';
import { paths } from '../../lib/paths';
import { readValues, saveValues } from '../../lib/storage';
import { buttonClass } from '../../ui/Button';
import { ValueSlider } from '../../ui/Slider';
import { useAuth } from '../auth/auth-context';
import { OnboardingLayout } from './OnboardingLayout';
import { onward } from './onward';
import { tellNotSaved, useSaveAnswers } from './use-save-answers';

export default function ValuesPage() {
  const [, navigate] = useLocation();
  const { user } = useAuth();
  const [answered, setAnswered] = useState<Values | null>(readValues);
  const saveToAccount = useSaveAnswers();
  const values = answered ?? user ?? DEFAULT_VALUES;

  const change = (key: ValueKey, value: number) => {
    const next = { ...pickValues(values), [key]: clampValue(value) };
    setAnswered(next);
    saveValues(next);
  };

  const keep = () => {
    const final = pickValues(values);
    if (!saveValues(final)) tellNotSaved('values');
    void saveToAccount(final);
  };

  const goOn = () => {
    keep();
    navigate(onward(paths.meetups));
  };

  return (
    <OnboardingLayout
      step={2}
      title="Your values"
      subtitle="See people aligned with you"
      onContinue={goOn}
      aside={
        <Link
          href={paths.socialLogin}
          onClick={keep}
          className={buttonClass({ variant: 'quiet', size: 'md' })}
        >
          Connect an account
        </Link>
      }
    >
      <div className="flex flex-1 flex-col justify-center gap-8">
        {VALUE_SCALES.map(({ key, label, low, high }) => (
          <ValueSlider
            key={key}
            label={label}
            low={low}
            high={high}
            value={values[key]}
            onChange={(value) => change(key, value)}
          />
        ))}
      </div>
    </OnboardingLayout>
  );
}

function pickValues({ valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity }: Values): Values {
  return { valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity };
}

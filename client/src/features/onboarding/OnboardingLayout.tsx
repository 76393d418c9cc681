import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { STEP_COLUMNS, StepBar } from '../../ui/ProgressBar';
import * as t from './texts';

const STEPS = 3;

type Props = {
  step: number;
  title: string;
  subtitle?: string;
  continueText?: string;
  continueHidden?: boolean;
  /** Until then, Continue looks inactive, but pressing it may say why. */
  isReady?: boolean;
  onContinue?: () => void;
  /** A secondary action below the button. */
  aside?: ReactNode;
  children: ReactNode;
};

export function OnboardingLayout({
  step,
  title,
  subtitle,
  continueText = t.goOn,
  continueHidden = false,
  isReady = true,
  onContinue,
  aside,
  children,
}: Props) {
  const hasFoot = !continueHidden || aside !== undefined;
  return (
    <PhoneColumn isWide>
      <div className={`flex flex-1 flex-col px-5 pt-6 short:pt-4 ${aside ? 'pb-40' : 'pb-28'}`}>
        <StepBar step={step} steps={STEPS} />
        <div className={`mt-8 flex flex-1 flex-col short:mt-4 ${STEP_COLUMNS}`}>
          <div className="lg:sticky lg:top-6">
            <PageTitle>{title}</PageTitle>
            {subtitle && <p className="mt-2 text-base text-pretty text-muted">{subtitle}</p>}
          </div>
          <div className="mt-6 flex flex-1 flex-col short:mt-3 lg:mt-0">{children}</div>
        </div>
      </div>
      {hasFoot && (
        <div className="page-foot grid justify-items-center gap-1">
          {!continueHidden && (
            <Button full variant={isReady ? 'primary' : 'secondary'} onClick={onContinue}>
              {continueText}
            </Button>
          )}
          {aside}
        </div>
      )}
    </PhoneColumn>
  );
}

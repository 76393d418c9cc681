import { IconButton } from '../../ui/IconButton';
import { BackIcon, CloseIcon } from '../../ui/icons';
import { ProgressBar } from '../../ui/ProgressBar';
import { STEPS, progressPercent } from './state';

type Props = { step: number; disabled: boolean; onBack: () => void; onClose: () => void };

export function WizardHeader({ step, disabled, onBack, onClose }: Props) {
  const label = `Step ${step} of ${STEPS}`;
  return (
    <header className="sticky-head sticky top-0 z-10 bg-canvas px-5 pt-[max(12px,env(safe-area-inset-top))] pb-4">
      <div className="-mx-2.5 flex items-center gap-2">
        <IconButton label="Back" disabled={disabled} onClick={onBack}>
          <BackIcon />
        </IconButton>
        <output className="flex flex-1 flex-wrap items-baseline justify-center gap-x-2 text-sm">
          <span className="font-semibold whitespace-nowrap">{label}</span>
          <span className="text-muted">{progressPercent(step)}%</span>
        </output>
        <IconButton label="Close" disabled={disabled} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="mt-2">
        <ProgressBar value={step} max={STEPS} label={label} />
      </div>
    </header>
  );
}

import type { Interest } from '#shared/api/interests';
import { CheckIcon } from '../../ui/icons';
import { InterestIcon } from '../../ui/InterestIcon';
import { interestDescription } from './interest-texts';

type Props = { interest: Interest; isChosen: boolean; onToggle: () => void };

export function InterestOption({ interest, isChosen, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={`pressable relative flex flex-col items-start gap-1.5 rounded-card border-2 p-3.5 text-left ${
        isChosen ? 'border-accent bg-ember/12' : 'border-line bg-surface hover:border-edge'
      }`}
    >
      <InterestIcon iconKey={interest.icon} size={24} className={isChosen ? 'text-accent' : 'text-muted'} />
      <span className="max-w-full text-base/tight font-semibold wrap-break-word text-ink">
        {interest.name}
      </span>{' '}
      <span className="max-w-full text-sm/snug text-pretty wrap-break-word text-muted">
        {interestDescription(interest)}
      </span>
      {isChosen && (
        <span className="absolute top-3 right-3 grid size-5 place-items-center rounded-pill bg-ember text-on-ember">
          <CheckIcon size={14} strokeWidth={3} />
        </span>
      )}
    </button>
  );
}

import type { Member } from '#shared/api/tribs';
import { Avatar } from '../../ui/Avatar';
import { CheckIcon } from '../../ui/icons';

type Props = { people: readonly Member[]; chosen: readonly number[]; onToggle: (id: number) => void };

export function MeetAgain({ people, chosen, onToggle }: Props) {
  return (
    <fieldset aria-describedby="meet-again-hint">
      <legend className="text-sm font-semibold text-ink">Who would you meet again?</legend>
      <p id="meet-again-hint" className="mt-0.5 text-sm text-pretty text-muted">
        Only you two will know. If you both say so, you become friends two days after the meetup.
      </p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-x-2 gap-y-3">
        {people.map((person) => (
          <li key={person.id}>
            <Face
              person={person}
              isChosen={chosen.includes(person.id)}
              onToggle={() => onToggle(person.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type FaceProps = { person: Member; isChosen: boolean; onToggle: () => void };

function Face({ person, isChosen, onToggle }: FaceProps) {
  return (
    <label className="pressable group relative grid justify-items-center gap-1 rounded-input p-1 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        className="absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
        checked={isChosen}
        onChange={onToggle}
      />
      <span
        className={`relative rounded-pill border-2 p-0.5 ${isChosen ? 'border-accent' : 'border-transparent group-hover:border-edge'}`}
      >
        <Avatar person={person} size={56} />
        {isChosen && (
          <span className="absolute -right-0.5 -bottom-0.5 grid size-6 place-items-center rounded-pill border-2 border-surface bg-ember text-on-ember">
            <CheckIcon size={14} strokeWidth={3} />
          </span>
        )}
      </span>
      <span className="line-clamp-2 text-sm leading-tight text-ink">{person.displayName}</span>
    </label>
  );
}

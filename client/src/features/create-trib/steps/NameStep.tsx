import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/Chip';
import { ideasQuery } from '../../tribs/ideas.api';
import { NameField } from '../../tribs/fields/NameField';
import type { StepProps } from './step';

const SPARKS = 4;

export function NameStep({ draft, dispatch }: StepProps) {
  const isOpen = draft.name.trim() === '' || draft.name === draft.prefilled.name;
  return (
    <div className="grid gap-8">
      <NameField value={draft.name} onChange={(name) => dispatch({ type: 'filled', changes: { name } })} />
      {isOpen && <IdeaSuggestions draft={draft} dispatch={dispatch} />}
    </div>
  );
}

/** For people without a name in mind. If the list fails nothing is lost: the next step has it all. */
function IdeaSuggestions({ draft, dispatch }: Pick<StepProps, 'draft' | 'dispatch'>) {
  const { data: ideas = [] } = useQuery(ideasQuery);
  const apart = Math.max(1, Math.floor(ideas.length / SPARKS));
  const sparks = ideas.filter((_, place) => place % apart === 0).slice(0, SPARKS);
  if (sparks.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-3 text-sm text-muted">Or start from an idea:</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {sparks.map((idea) => (
          <Chip
            key={idea.id}
            pressed={draft.ideaId === idea.id && draft.name !== ''}
            onClick={() => dispatch({ type: 'ideaChosen', idea })}
          >
            {idea.title}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

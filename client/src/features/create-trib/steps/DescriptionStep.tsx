import { CommunityField } from '../../tribs/fields/CommunityField';
import { DescriptionField } from '../../tribs/fields/DescriptionField';
import { TagsField } from '../../tribs/fields/TagsField';
import type { StepProps } from './step';

export function DescriptionStep({ draft, dispatch }: StepProps) {
  return (
    <div className="grid gap-7">
      <DescriptionField
        value={draft.description}
        onChange={(description) => dispatch({ type: 'filled', changes: { description } })}
      />
      <TagsField
        value={draft.categories}
        onChange={(categories) => dispatch({ type: 'filled', changes: { categories } })}
      />
      <CommunityField
        value={draft.communityId}
        onChange={(communityId) => dispatch({ type: 'filled', changes: { communityId } })}
      />
    </div>
  );
}

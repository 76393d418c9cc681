import { useState } from 'react';
import type { Idea } from '#shared/api/catalogue';
import { categoryOf } from '#shared/domain/covers';
import { MEETUP_NAME_MAX } from '#shared/domain/limits';
import { CATEGORIES, type Category } from '#shared/domain/trib-options';
import { TextField } from '../../../ui/Field';
import { RadioPills } from '../../../ui/RadioPills';
import type { Activity, OwnActivity } from './activity';
import { IdeaField, ListOrOwn } from './CatalogueField';
import * as t from '../texts';

type Props = {
  value: Activity;
  onIdea: (idea: Idea) => void;
  onOwn: (ownActivity: OwnActivity) => void;
  /** The initial name of an own activity. With it, only the category is asked. */
  suggestion?: string;
};

/** An idea of the list, or any other activity. */
export function ActivityField({ value: { ideaId, ownActivity }, onIdea, onOwn, suggestion }: Props) {
  /** The idea that is restored when the person returns to the list. */
  const [before, setBefore] = useState<Idea | null>(null);
  const choose = (idea: Idea) => {
    setBefore(idea);
    onIdea(idea);
  };
  const takeOwn = (name: string) =>
    onOwn({ isUsed: true, name, category: categoryOf(name) ?? ownActivity.category });
  const open = (isOwn: boolean) => {
    if (isOwn) takeOwn(ownActivity.name || (suggestion ?? ''));
    else if (before) choose(before);
    else onOwn({ ...ownActivity, isUsed: false });
  };
  return (
    <ListOrOwn
      label={t.activity}
      ownLabel={t.somethingElse}
      isOwn={ownActivity.isUsed}
      onOpen={open}
      list={
        <IdeaField
          value={ideaId}
          onChange={choose}
          onMissing={(query) => takeOwn(query.charAt(0).toUpperCase() + query.slice(1))}
        />
      }
      own={<OwnActivityFields value={ownActivity} onChange={onOwn} isNamed={suggestion !== undefined} />}
    />
  );
}

type OwnActivityFieldsProps = {
  value: OwnActivity;
  onChange: (activity: OwnActivity) => void;
  isNamed: boolean;
};

/** The category follows from the typed name until the person chooses one. */
function OwnActivityFields({ value, onChange, isNamed }: OwnActivityFieldsProps) {
  const { name, category } = value;
  const [isChosen, setChosen] = useState(category !== null && category !== categoryOf(name));
  const rename = (typed: string) =>
    onChange({ ...value, name: typed, category: isChosen ? category : (categoryOf(typed) ?? category) });
  return (
    <div className="grid grid-cols-1 gap-5">
      {isNamed && (
        <TextField
          label={t.whatYouDo}
          placeholder={t.makeSoupFixBikes}
          hint={t.whoSearchesForFinds}
          value={name}
          onChange={rename}
          max={MEETUP_NAME_MAX}
          autoComplete="off"
        />
      )}
      <RadioPills<Category | ''>
        legend={t.whatKindOfActivity}
        options={CATEGORIES}
        value={category ?? ''}
        onChange={(chosen) => {
          setChosen(true);
          if (chosen !== '') onChange({ ...value, category: chosen });
        }}
      />
    </div>
  );
}

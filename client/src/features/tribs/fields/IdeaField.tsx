import { useQuery } from '@tanstack/react-query';
import type { Idea } from '#shared/api/catalogue';
import { ideasQuery } from '../ideas.api';
import { TribImage } from '../TribImage';
import { CatalogueField, type CatalogueItem } from './CatalogueField';
import type { FieldOf } from './field-of';

type Props = Omit<FieldOf<number | null>, 'onChange'> & { onChange: (idea: Idea) => void };

export function IdeaField({ value, onChange, error }: Props) {
  return (
    <CatalogueField
      legend="Activity"
      things="activities"
      list={useQuery(ideasQuery)}
      itemOf={itemOf}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function itemOf({ id, title, description, category, duration, image }: Idea): CatalogueItem {
  return {
    id,
    title,
    text: description,
    detail: duration,
    group: category,
    picture: (
      <TribImage
        trib={{ id, name: title, category, mainImageUrl: image }}
        className="size-14 shrink-0 rounded-input"
      />
    ),
  };
}

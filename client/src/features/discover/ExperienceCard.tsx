import type { Idea } from '#shared/api/catalogue';
import { CoverImage } from '../../ui/CoverImage';
import { ClockIcon, MapPinIcon, StarIcon } from '../../ui/icons';
import { CARD_PICTURE, DiscoverCard, Fact, CARD_SIZES } from './DiscoverCard';
import { Highlight } from './Highlight';
import { ideaFacts } from './idea-facts';
import { useSheetLink } from './use-discover-url';

type Props = { idea: Idea; search: string; isFirst: boolean };

export function ExperienceCard({ idea, search, isFirst }: Props) {
  const linkTo = useSheetLink('idea');
  const { rating, location, duration } = ideaFacts(idea);
  return (
    <DiscoverCard
      picture={<IdeaImage idea={idea} sizes={CARD_SIZES} isFirst={isFirst} className={CARD_PICTURE} />}
      title={idea.title}
      search={search}
      link={linkTo(idea.id)}
      kicker={
        <>
          <span className="font-semibold text-accent">
            <Highlight text={idea.category} search={search} />
          </span>
          <span className="flex items-center gap-1">
            <StarIcon size={16} className="text-good" />
            <span className="sr-only">Rated</span> {rating}
          </span>
        </>
      }
      description={idea.description}
      facts={
        <>
          <Fact icon={<MapPinIcon size={16} />}>
            <Highlight text={location} search={search} />
          </Fact>
          <Fact icon={<ClockIcon size={16} />}>{duration}</Fact>
        </>
      }
    />
  );
}

type ImageProps = { idea: Idea; sizes: string; isFirst?: boolean; className: string };

export function IdeaImage({ idea, isFirst = false, ...rest }: ImageProps) {
  const { id, title, category, description, image } = idea;
  return (
    <CoverImage
      {...rest}
      of={{ id, name: title, category, description }}
      picture={image}
      eager={isFirst}
      first={isFirst}
    />
  );
}

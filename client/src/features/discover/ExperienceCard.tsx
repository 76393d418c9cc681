import { Link } from 'wouter';
import type { Idea } from '#shared/api/catalogue';
import { tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { CoverImage } from '../../ui/CoverImage';
import { CalendarIcon, ClockIcon, ForwardIcon, MapPinIcon, StarIcon } from '../../ui/icons';
import { CARD_PICTURE, DiscoverCard, Fact, CARD_SIZES } from './DiscoverCard';
import { Highlight } from './Highlight';
import { ideaFacts } from './idea-facts';
import { useSheetLink } from './use-discover-url';

type Props = { idea: Idea; search: string; isFirst: boolean };

export function ExperienceCard({ idea, search, isFirst }: Props) {
  const linkTo = useSheetLink('idea');
  const { location, duration } = ideaFacts(idea);
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
          <Rating idea={idea} />
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
      footer={<NearYou idea={idea} sheet={linkTo(idea.id)} />}
    />
  );
}

type NearProps = { idea: Idea; sheet: { href: string; state?: object } };

/** To the meetup, or to the sheet that lists them. */
function NearYou({ idea: { nearCount, nearTribId }, sheet }: NearProps) {
  if (!nearCount || nearTribId === null) return null;
  const link = nearCount === 1 ? { href: tribPath(nearTribId) } : sheet;
  return (
    <Link {...link} className={buttonClass({ variant: 'secondary', size: 'sm', full: true })}>
      <CalendarIcon size={16} className="text-accent" />
      {nearCount} near you this week
      <ForwardIcon size={16} className="text-muted" />
    </Link>
  );
}

/** A star is of people; the default that the specification shows is ours. */
export function Rating({ idea }: { idea: Idea }) {
  const { rating, isRated } = ideaFacts(idea);
  return (
    <span className="flex shrink-0 items-center gap-1">
      {isRated ? (
        <>
          <StarIcon size={16} className="text-good" />
          <span className="sr-only">Rated</span>
        </>
      ) : (
        <span>Our guess</span>
      )}
      <span>{rating}</span>
    </span>
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

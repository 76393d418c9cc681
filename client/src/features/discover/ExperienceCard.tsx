import { Link } from 'wouter';
import type { Idea } from '#shared/api/catalogue';
import { choiceText } from '#shared/domain/choice-texts';
import { LANG } from '../../lib/lang';
import { tribPath } from '../../lib/paths';
import { town } from '../../lib/town';
import { buttonClass } from '../../ui/Button';
import { CoverImage } from '../../ui/CoverImage';
import { CalendarIcon, ClockIcon, ForwardIcon, MapPinIcon, StarIcon } from '../../ui/icons';
import { CARD_PICTURE, DiscoverCard, Fact, CARD_SIZES, Highlight } from './DiscoverCard';
import { ideaSheet } from './discover-sheets';
import { useUrl } from '../../navigation/use-url';
import * as t from './texts';

type Props = { idea: Idea; search: string; isFirst: boolean };

export function ExperienceCard({ idea, search, isFirst }: Props) {
  const link = ideaSheet.linkFrom(useUrl(), { id: idea.id });
  const { location, duration } = ideaFacts(idea);
  return (
    <DiscoverCard
      picture={<IdeaImage idea={idea} sizes={CARD_SIZES} isFirst={isFirst} className={CARD_PICTURE} />}
      title={idea.title}
      search={search}
      link={link}
      kicker={
        <>
          <span className="font-semibold text-accent">
            <Highlight text={choiceText(idea.category, LANG)} search={search} />
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
      footer={<NearYou idea={idea} sheet={link} />}
    />
  );
}

type NearProps = { idea: Idea; sheet: { href: string; state?: object } };

/** Links to the meetup near the viewer, or to the sheet if there are several. */
function NearYou({ idea: { nearCount, nearTribId }, sheet }: NearProps) {
  if (!nearCount || nearTribId === null) return null;
  const link = nearCount === 1 ? { href: tribPath(nearTribId) } : sheet;
  return (
    <Link {...link} className={buttonClass({ variant: 'secondary', size: 'sm', full: true })}>
      <CalendarIcon size={16} className="text-accent" />
      {t.nearYouThisWeek({ count: nearCount })}
      <ForwardIcon size={16} className="text-muted" />
    </Link>
  );
}

/** Only a rating by people gets a star. The default that the specification shows is a guess of ours. */
export function Rating({ idea }: { idea: Idea }) {
  const { rating, isRated } = ideaFacts(idea);
  if (town.startsEmpty && !isRated) return null;
  return (
    <span className="flex shrink-0 items-center gap-1">
      {isRated ? (
        <>
          <StarIcon size={16} className="text-good" />
          <span className="sr-only">{t.rated}</span>
        </>
      ) : (
        <span>{t.ourGuess}</span>
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

const DEFAULT_RATING = 4.5;

/** The facts of an experience, with defaults for those it leaves open. */
export function ideaFacts({ rating, location, duration }: Pick<Idea, 'rating' | 'location' | 'duration'>) {
  return {
    rating: (rating ?? DEFAULT_RATING).toFixed(1),
    isRated: rating !== null,
    location: location?.trim() || t.variousLocations,
    duration: duration?.trim() || t.usualDuration,
  };
}

import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import { choiceText } from '#shared/domain/choice-texts';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { buttonClass } from '../../ui/Button';
import { MapPinIcon, PeopleIcon } from '../../ui/icons';
import { CommunityImage, memberCountText } from '../communities/CommunityImage';
import { JoinCommunity, JoinCommunityIcon } from '../communities/JoinCommunity';
import { distanceText } from '../tribs/trib-facts';
import { CARD_PICTURE, DiscoverCard, Fact, CARD_SIZES, Highlight } from './DiscoverCard';
import { communitySheet } from './discover-sheets';
import { useUrl } from '../../navigation/use-url';
import * as t from './texts';

type Props = { community: Community; search: string; isFirst: boolean };

export function CommunityCard({ community, search, isFirst }: Props) {
  const link = communitySheet.linkFrom(useUrl(), { id: community.id });
  const { location, distanceMiles } = community;
  // An owner leaves the community in its sheet, which says what follows.
  const isOwner = community.role === 'owner';
  return (
    <DiscoverCard
      picture={
        <CommunityImage
          community={community}
          sizes={CARD_SIZES}
          eager={isFirst}
          first={isFirst}
          className={CARD_PICTURE}
        />
      }
      corner={isOwner ? null : <JoinCommunityIcon community={community} />}
      title={community.name}
      search={search}
      link={link}
      kicker={
        <span className="font-semibold text-accent">
          <Highlight text={choiceText(community.category, LANG)} search={search} />
        </span>
      }
      description={community.description}
      facts={
        <>
          {location && (
            <Fact icon={<MapPinIcon size={16} />}>
              <bdi>
                <Highlight text={placeText(location, LANG)} search={search} />
              </bdi>
              {communityDistanceText(distanceMiles)}
            </Fact>
          )}
          <Fact icon={<PeopleIcon size={16} />}>{memberCountText(community.memberCount)}</Fact>
        </>
      }
      footer={
        isOwner ? (
          <Link {...link} className={buttonClass({ variant: 'secondary', size: 'md', full: true })}>
            {t.yourCommunity}
          </Link>
        ) : (
          <JoinCommunity community={community} size="md" full />
        )
      }
    />
  );
}

/** Says how far away a community's city is, and nothing if it is the viewer's own city. */
export function communityDistanceText(miles: number | null): string {
  return miles ? ` · ${distanceText(miles)}` : '';
}

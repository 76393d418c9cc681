import type { Community } from '#shared/api/catalogue';
import { CoverImage, type CoverImageProps } from '../../ui/CoverImage';
import * as t from './texts';

type Props = Pick<CoverImageProps, 'sizes' | 'eager' | 'first' | 'className'> & {
  community: Pick<Community, 'id' | 'name' | 'image' | 'description'> & { category: string | null };
};

export function CommunityImage({ community, ...rest }: Props) {
  return <CoverImage {...rest} of={community} picture={community.image} />;
}

export function memberCountText(count: number): string {
  return t.countMembers({ count });
}

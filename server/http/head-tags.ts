import { INVITED_TO, INVITER_PICTURE } from '#shared/domain/invite';
import type { InvitedTo } from '#shared/domain/invited-to';
import { PRODUCT_NAME } from '#shared/domain/names';
import { escapeHtml } from './escape-html';

type PageFacts = {
  title: string;
  description: string;
  url: string;
  pictureUrl: string;
  inviterPicture?: string | null;
  invitedTo?: InvitedTo | null;
};

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Metadata for search engines and chat apps: the same for everyone, including browsers. */
export function headTags({
  title,
  description,
  url,
  pictureUrl,
  inviterPicture,
  invitedTo,
}: PageFacts): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT_NAME),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', pictureUrl),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', pictureUrl),
    ...(inviterPicture ? [named(INVITER_PICTURE, inviterPicture)] : []),
    ...(invitedTo ? [named(INVITED_TO, JSON.stringify(invitedTo))] : []),
  ].join('\n    ');
}

import { findLinks } from './find-links';

/** As it was typed, in its own direction. Links have no preview: fetching it would tell who reads a message. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {findLinks(text).map(({ text: words, at, href }) => {
        if (href === undefined) return words;
        return (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="font-medium underline decoration-1 underline-offset-2 [-webkit-touch-callout:default]"
          >
            {words}
          </a>
        );
      })}
    </p>
  );
}

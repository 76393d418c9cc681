const WORDS = ['People', 'Life', 'Experiences', 'Friends', 'Events'] as const;

/** "Real …" with a last word that is animated by CSS alone. Screen readers get one static sentence. */
export function Tagline() {
  return (
    <p className="landing-tagline mt-5 font-bold tracking-tight">
      <span className="sr-only">Real {WORDS.join(', ')}</span>
      <span aria-hidden="true" className="block">
        Real
      </span>
      <span aria-hidden="true" className="landing-words grid text-accent">
        {WORDS.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </p>
  );
}

import { labelOf, type MatchLevel } from '#shared/domain/match-labels';
import { LANG } from '../lib/lang';
import * as t from './texts';

const COLOURS: Record<MatchLevel, string> = {
  perfect: 'text-perfect',
  great: 'text-great',
  good: 'text-good',
  okay: 'text-okay',
  'not-good': 'text-not-good',
};

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

type Props = {
  level: MatchLevel;
  score: number | null;
  /** The viewer has answered nothing: a note instead of the number. */
  isGuess?: boolean | undefined;
  size?: 'xs' | 'sm' | 'md';
  label?: string;
};

const SIZES = { xs: 'text-xs', sm: 'text-sm', md: 'text-base' };

/** The match as a ring and as text. Without a score there is only the text. */
export function MatchLabel({
  level,
  score: counted,
  isGuess,
  size = 'sm',
  label = labelOf(level, LANG),
}: Props) {
  const score = isGuess ? null : counted;
  return (
    <span
      data-level={level}
      className={`inline-flex items-center gap-2 font-semibold ${COLOURS[level]} ${SIZES[size]}`}
    >
      {score !== null && <Ring score={score} px={size === 'md' ? 44 : 32} />}
      {score !== null && <span className="sr-only">{t.outOf100({ score })}</span>}
      {label}
      {isGuess && (
        <>
          {' '}
          <span className="text-sm font-normal text-muted">{t.firstGuess}</span>
        </>
      )}
    </span>
  );
}

function Ring({ score, px }: { score: number; px: number }) {
  return (
    <svg width={px} height={px} viewBox="0 0 36 36" aria-hidden="true" className="shrink-0">
      <circle cx="18" cy="18" r={RADIUS} fill="none" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={`${(Math.min(100, Math.max(0, score)) / 100) * ROUND} ${ROUND}`}
        transform="rotate(-90 18 18)"
      />
      <text
        x="18"
        y="18"
        dy="0.36em"
        textAnchor="middle"
        fill="currentColor"
        fontSize={score === 100 ? 11 : 13}
        fontWeight="700"
      >
        {score}
      </text>
    </svg>
  );
}

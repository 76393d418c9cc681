import { useId } from 'react';
import { town } from '../lib/town';

const FRIENDS = [
  [7.5, 36.5],
  [15.5, 51.5],
  [32, 58],
  [48.5, 51.5],
  [56.5, 36.5],
] as const;

/** Five people around a flame. The logo is decorative, because the name is next to it. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  const gradient = useId();
  if (town.isOwn)
    return (
      <img
        src={`/logo.svg?v=${town.logo ?? ''}`}
        alt=""
        width={size}
        height={size}
        fetchPriority="low"
        className={className}
      />
    );
  const paint = `url(#${gradient})`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={gradient} x1="14" y1="4" x2="50" y2="62" gradientUnits="userSpaceOnUse">
        <stop stopColor="#FF8A3D" />
        <stop offset="1" stopColor="#FF4D6D" />
      </linearGradient>
      <path
        fill={paint}
        d="M33.5 4C35 13 47 18.5 47 32.5C47 41.5 40.5 48 32 48S17 41.5 17 32.5C17 26 20.5 21.5 24 18.5C24.4 22.5 26 25 28.5 26C28 17.5 29.5 9.5 33.5 4Z"
      />
      <path
        fill="#FFE3B0"
        d="M32.8 27C34 31.5 39 34 39 39.3C39 43.3 36 46 32 46S25 43.3 25 39.5C25 36 27 34.5 27.8 32.3C28.8 33.3 29.6 33.9 30.6 34.3C30.5 31.5 31.3 29 32.8 27Z"
      />
      <g fill={paint}>
        {FRIENDS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="5" />
        ))}
      </g>
    </svg>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { useDebounced } from '../../lib/use-debounced';
import { useReaderCity } from '../cities/use-near';
import { fitCountText } from './fit-count-text';
import { fitCountQuery } from './fit-count.api';

/** A slider changes many times on its way. */
const COUNT_DELAY_MS = 300;

type Props = { viewerId: number; preferences: AiPreferences };

/** Follows the choices before they are saved. Without an answer it says nothing. */
export function FitCount({ viewerId, preferences }: Props) {
  const { query } = useReaderCity();
  const settled = useDebounced(preferences, COUNT_DELAY_MS);
  const { data } = useQuery(fitCountQuery(viewerId, settled, query));
  return (
    <output className="mb-3 block min-h-[1lh] text-center text-sm text-muted">
      {data && fitCountText(data)}
    </output>
  );
}

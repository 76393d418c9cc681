import { useLocation } from 'wouter';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons';
import { PageButton } from '../../ui/PageButton';
import * as t from './texts';

/** The narrowest screens only have room for the word, which says more than the icon. */
export function CreateButton({ className }: { className: string }) {
  const [, navigate] = useLocation();
  return (
    <PageButton
      path={paths.createTrib}
      onGo={() => navigate(paths.createTrib)}
      aria-label={t.createMeetup}
      className={`pressable flex min-h-11 shrink-0 items-center gap-1 rounded-pill pe-3.5 ps-2.5 text-[min(0.875rem,18px)]/snug font-semibold max-[359px]:px-2.5 ${className}`}
    >
      <PlusIcon size={20} className="max-[359px]:hidden" />
      <span>{t.create}</span>
    </PageButton>
  );
}

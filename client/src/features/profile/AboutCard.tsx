import { SectionCard } from './SectionCard';

type Props = { bio: string | null; onEdit: () => void };

export function AboutCard({ bio, onEdit }: Props) {
  return (
    <SectionCard title="About" edit="Edit bio" onEdit={onEdit}>
      {/** The same as Edit, which is the one for the keyboard. */}
      <button
        type="button"
        aria-haspopup="dialog"
        tabIndex={-1}
        onClick={onEdit}
        className="block w-full rounded-input text-left"
      >
        {bio ? (
          <span dir="auto" className="line-clamp-2 text-pretty wrap-break-word">
            {bio}
          </span>
        ) : (
          <span className="text-pretty text-muted">
            Tap to add your bio and tell people what inspires you...
          </span>
        )}
      </button>
    </SectionCard>
  );
}

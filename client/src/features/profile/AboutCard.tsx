import { SectionCard } from './SectionCard';

type Props = { bio: string | null; onEdit: () => void };

export function AboutCard({ bio, onEdit }: Props) {
  return (
    <SectionCard title="About" edit="Edit bio" onEdit={onEdit}>
      {bio ? (
        <p dir="auto" className="line-clamp-2 text-pretty wrap-break-word">
          {bio}
        </p>
      ) : (
        <p className="text-pretty text-muted">Tap to add your bio and tell people what inspires you...</p>
      )}
    </SectionCard>
  );
}

import * as brands from '../../ui/brand-icons';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import * as entryIcons from '../../ui/entry-icons';
import * as icons from '../../ui/icons';
import { InterestIcon } from '../../ui/InterestIcon';
import { Logo } from '../../ui/Logo';
import { matchLabel } from '#shared/domain/match-labels';
import { MatchLabel } from '../../ui/MatchLabel';
import { ProgressBar, StepBar } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { INTEREST_ICON_KEYS } from '#shared/domain/interests';
import { Section } from './Section';

const ICONS = [...Object.entries(icons), ...Object.entries(entryIcons), ...Object.entries(brands)];

export function PiecesShowcase() {
  return (
    <>
      <Section title="Type">
        <p className="w-full font-display text-2xl font-extrabold tracking-tight text-ember-glow">Trib</p>
        <p className="w-full font-display text-xl font-bold">Heading 28</p>
        <p className="w-full font-display text-lg font-bold">Heading 20</p>
        <p className="w-full text-base">Text 16, and numbers 1234567890</p>
        <p className="w-full text-sm text-muted">Muted 14</p>
        <p className="w-full text-xs text-muted">Small 12</p>
        <Logo size={16} />
        <Logo size={32} />
        <Logo size={64} />
      </Section>
      <Section title="Icons">
        {ICONS.map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
        {INTEREST_ICON_KEYS.map((key) => (
          <span key={key} title={key}>
            <InterestIcon iconKey={key} size={28} />
          </span>
        ))}
      </Section>
      <Section title="Match">
        {[96, 77, 61, 48, 12, 100, 0].map((score) => (
          <MatchLabel key={score} level={matchLabel(score).level} score={score} />
        ))}
        <MatchLabel level="great" score={null} />
        <MatchLabel level="perfect" score={88} size="md" />
      </Section>
      <Section title="Avatars">
        <Avatar person={{ id: 7, displayName: 'Maya Lindqvist' }} size={64} alt="Maya Lindqvist" />
        <Avatar person={{ id: 8, displayName: 'Jo', profileImage: '/nowhere.png' }} size={64} />
        <Avatar person={{ id: 9, displayName: 'Li' }} size={40} />
        <Avatar person={{ id: 10, displayName: 'Li' }} size={28} />
      </Section>
      <Section title="Progress">
        <div className="grid w-full gap-4">
          <ProgressBar value={3} max={7} label="Step 3 of 7" />
          <StepBar step={2} steps={3} />
        </div>
        <Spinner />
      </Section>
      <Section title="Cards and states">
        <Card className="w-full">
          <div className="flex items-center justify-between gap-3">
            <p className="font-display text-lg font-bold">Bonfire by the lake</p>
            <MatchLabel level="perfect" score={91} />
          </div>
          <p className="mt-1 text-muted">Austin, TX · This Weekend</p>
          <div className="mt-4 flex gap-2">
            <Tag>Nature</Tag>
            <Tag>Food</Tag>
          </div>
        </Card>
        <Card className="grid w-full gap-3">
          <Skeleton className="h-40" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </Card>
        <Card className="w-full">
          <EmptyState
            title="No Tribs Available"
            text="Create your first trib to get started!"
            action={<Button>Create Trib</Button>}
          />
        </Card>
        <Card className="w-full">
          <ErrorState onRetry={() => undefined} />
        </Card>
      </Section>
    </>
  );
}

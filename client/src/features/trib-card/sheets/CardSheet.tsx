import type { Trib } from '#shared/api/tribs';
import { SheetRoot } from '../../../ui/Sheet';
import type { CardActions, SheetKind } from '../card-actions';
import { LeaveConfirmation } from './LeaveConfirmation';
import { MoreActions } from './MoreActions';
import { ReportTrib } from './ReportTrib';
import { WhyThisMatch } from './WhyThisMatch';

const TITLES: Record<SheetKind, string> = {
  why: 'Why this match',
  more: 'More',
  report: 'Report this meetup',
  leave: 'Leave this meetup?',
};

export type SheetProps = {
  trib: Trib;
  actions: CardActions;
  onClose: () => void;
  onCloseThen: (run: () => void) => void;
};
type Props = SheetProps & { kind: SheetKind; open: boolean };

const CONTENTS = { why: WhyThisMatch, more: MoreActions, report: ReportTrib, leave: LeaveConfirmation };

export function CardSheet({ kind, open, ...rest }: Props) {
  const Content = CONTENTS[kind];
  const isWaiting = kind === 'leave' && rest.trib.membership === 'waitlisted';
  const title = isWaiting ? 'Leave the waitlist?' : TITLES[kind];
  return (
    <SheetRoot open={open} onOpenChange={rest.onClose} title={title} description={rest.trib.name}>
      <Content {...rest} />
    </SheetRoot>
  );
}

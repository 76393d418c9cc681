import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { NotificationsBell } from '../notifications/NotificationsBell';

export default function InvitationsPage() {
  return (
    <PhoneColumn>
      <div className="flex min-h-11 items-center justify-between px-5 pt-5">
        <PageTitle>Invitations</PageTitle>
        <NotificationsBell />
      </div>
      <div className="flex flex-1 flex-col items-center justify-center px-5 pb-12 text-center">
        <Logo size={72} />
        <p className="mt-6 max-w-72 text-base text-pretty text-muted">
          Soon the meetups picked for you will wait here.
        </p>
        <Link href={paths.meetups} className={`mt-8 ${buttonClass({ variant: 'secondary' })}`}>
          See who is meeting
        </Link>
      </div>
    </PhoneColumn>
  );
}

import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';

export default function InvitationsPage() {
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col items-center justify-center px-5 py-12 text-center">
        <Logo size={72} />
        <PageTitle className="mt-6">Invitations</PageTitle>
        <p className="mt-2 max-w-72 text-base text-pretty text-muted">
          Soon the meetups picked for you will wait here.
        </p>
        <Link href={paths.meetups} className={`mt-8 ${buttonClass({ variant: 'secondary' })}`}>
          See who is meeting
        </Link>
      </div>
    </PhoneColumn>
  );
}

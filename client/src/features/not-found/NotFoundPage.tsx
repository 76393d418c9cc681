import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { town } from '../../lib/town';
import { buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import * as t from './texts';

export default function NotFoundPage() {
  return (
    <PhoneColumn>
      <div className="flex flex-1 flex-col items-center justify-center px-5 py-12 text-center">
        <Logo size={72} />
        <PageTitle className="mt-6">{t.pageNotFound}</PageTitle>
        {!town.onlyWorks && (
          <p className="mt-2 max-w-72 text-base text-pretty text-muted">{t.didYouForgetTo}</p>
        )}
        <p className="mt-3 max-w-72 text-base text-pretty text-muted">{t.thereNothingAtAddress}</p>
        <Link href={paths.meetups} className={`mt-8 ${buttonClass()}`}>
          {t.backToMeetups}
        </Link>
      </div>
    </PhoneColumn>
  );
}

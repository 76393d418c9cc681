import { useEffect, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { greeting } from '#shared/domain/town';
import { useInstallation } from '../../lib/installation';
import { invitePath } from '../../lib/invite-path';
import { LANG } from '../../lib/lang';
import { town } from '../../lib/town';
import { Button } from '../../ui/Button';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { QrCode } from '../../ui/QrCode';
import { RadioPills } from '../../ui/RadioPills';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import './poster.css';
import * as t from './texts';

/** A sheet to print and pin up somewhere in town. */
export default function PosterPage() {
  const { user, isRestoring } = useAuth();
  useEffect(() => {
    document.title = `${t.pageToPrint} · ${town.name}`;
  }, []);
  return (
    <PhoneColumn isWide={!user}>
      {user ? <Poster user={user} /> : !isRestoring && <SignInPrompt action={t.printAPage} onlyAvailable />}
    </PhoneColumn>
  );
}

const LEADS_TO = ['town', 'invitation'] as const;

function Poster({ user }: { user: OwnUser }) {
  const { registration } = useInstallation();
  const [chosen, setChosen] = useState<(typeof LEADS_TO)[number]>('town');
  // Where signing up needs an invitation, the bare address would help nobody.
  const isInvitation = registration === 'invited' || chosen === 'invitation';
  const url = location.origin + (isInvitation ? invitePath(user.id, user.displayName) : '');
  return (
    <div className="grid gap-5 p-5 print:block print:p-0">
      <div className="grid gap-4 print:hidden">
        <PageTitle>{t.pageToPrint}</PageTitle>
        {registration === 'open' && (
          <RadioPills
            legend={t.codeLeadsTo}
            options={LEADS_TO}
            value={chosen}
            onChange={setChosen}
            textOf={(option) => (option === 'town' ? town.name : t.invitationFromMe)}
          />
        )}
        {isInvitation && <p className="text-sm text-pretty text-muted">{t.greetsPeopleFromYou}</p>}
        <Button full onClick={() => print()}>
          {t.print}
        </Button>
      </div>
      <article aria-label={t.thePage} className="poster rounded-input">
        <div className="flex min-h-[138cqw] flex-col items-center justify-center gap-[5cqw] overflow-hidden p-[4cqw] text-center break-inside-avoid print:h-[138cqw] [&_img]:size-[52cqw]">
          {/* Longer names are smaller, so that the sheet stays one. */}
          <h2
            dir="auto"
            className={`font-display leading-[1.1] font-bold text-balance wrap-anywhere ${town.name.length > 24 ? 'text-[7cqw]' : 'text-[11cqw]'}`}
          >
            {town.name}
          </h2>
          <p dir="auto" className="text-[4.5cqw] text-balance wrap-anywhere">
            {town.line || town.greeting || greeting(LANG)}
          </p>
          <QrCode text={url} />
          <p dir="ltr" className="text-[5cqw] font-bold wrap-anywhere">
            {location.host}
          </p>
        </div>
      </article>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailFrequency, MailSettings } from '#shared/api/mail';
import { TOPICS } from '#shared/domain/notices';
import { QueryState } from '../../ui/QueryState';
import { RadioPills } from '../../ui/RadioPills';
import { Skeleton } from '../../ui/Skeleton';
import { hasMailQuery } from '../auth/auth.api';
import { mailSettingsQuery } from '../auth/mail-address.api';
import { changeMailSettings } from './account.api';
import { SettingSwitch } from './GeneralSettings';

const FREQUENCIES = ['at-once', 'daily', 'off'] as const satisfies readonly MailFrequency[];
const FREQUENCY_TEXTS: Readonly<Record<MailFrequency, string>> = {
  'at-once': 'As it happens',
  daily: 'Once a day',
  off: 'Nothing',
};

type Texts = Readonly<Record<(typeof TOPICS)[number], { label: string; hint: string }>>;
type Props = { viewerId: number; topicTexts: Texts };

/** Hidden unless the operator has set up a mail server. Push settings and mails share `topicTexts`. */
export function MailNotices(props: Props) {
  const { data: hasMail = false } = useQuery(hasMailQuery);
  return hasMail && <Loaded {...props} />;
}

function Loaded({ viewerId, topicTexts }: Props) {
  const settings = useQuery(mailSettingsQuery(viewerId));
  return (
    <QueryState
      query={settings}
      loading={<Skeleton className="h-13" />}
      failed="Your email settings didn't load"
      isInline
    >
      {(data) =>
        data.address === null ? (
          <p className="text-sm text-pretty text-muted">
            You can have all of this emailed, too: confirm an address under Email in the settings.
          </p>
        ) : (
          <Choices viewerId={viewerId} topicTexts={topicTexts} settings={data} />
        )
      }
    </QueryState>
  );
}

function Choices({ viewerId, topicTexts, settings }: Props & { settings: MailSettings }) {
  const queryClient = useQueryClient();
  const { frequency, topics } = settings;
  const change = (changes: Parameters<typeof changeMailSettings>[2]) =>
    void changeMailSettings(queryClient, viewerId, changes);
  return (
    <section aria-label="By email" className="grid gap-2">
      <RadioPills
        legend="By email"
        options={FREQUENCIES}
        value={frequency}
        onChange={(chosen) => change({ frequency: chosen })}
        textOf={(option) => FREQUENCY_TEXTS[option]}
      />
      <p className="text-sm text-pretty wrap-anywhere text-muted">
        {frequency === 'daily'
          ? `One email in the morning to ${settings.address}. A change of plan comes at once.`
          : `To ${settings.address}, unless you have seen it in the app before.`}
      </p>
      {frequency !== 'off' && (
        <div className="-mx-3">
          {TOPICS.map((topic) => (
            <SettingSwitch
              key={topic}
              {...topicTexts[topic]}
              isOn={topics[topic]}
              onChange={(isOn) => change({ topics: { ...topics, [topic]: isOn } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * GET  /api/admin/start        what a new town needs, and what of it is done
 * POST /api/admin/test-mail    sends one mail to the operator's own address
 * GET  /api/admin/settings     what operators have decided for the installation
 * PUT  /api/admin/settings     decide otherwise
 */
import { settingsRequest, setUp } from '#shared/api/operators';
import { installationSettings } from '#shared/api/settings';
import { PRODUCT_NAME } from '#shared/domain/names';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import type { Viewer } from '../../../http/viewer';
import { ownRule } from '../../trust/house-rules/house-rules.service';
import { findAddress } from '../../reach/mail/settings.queries';
import { sendTestMail } from '../../reach/mail/test-mail.service';
import { readSettings, writeSetting } from '../../trust/settings/settings.queries';
import { BACKUP_AT, findSettings, MAIL_TESTED_AT, minimumAgeOf } from '../../trust/settings/settings.service';
import { countBeginnings } from './figures.queries';
import { mailNotTaken, noAddress, noMailServer } from './operators.errors';
import { listOperators } from './operators.queries';
import { changeSettings, namedOperators } from './operators.service';

export function settingsRoutes(deps: Deps): Endpoint[] {
  const { config, db, now, settings } = deps;

  async function present({ id }: Viewer) {
    const [decided, stored, operators, counts, address, imprint] = await Promise.all([
      findSettings(db),
      readSettings(db),
      listOperators(db, namedOperators(config)),
      countBeginnings(db),
      findAddress(db, id),
      ownRule(config, 'imprint'),
    ]);
    const { name, city, contact } = decided.town;
    const isConfigured = config.settings.some((one) => one.name === 'MINIMUM_AGE' && !one.isDefault);
    return {
      ...counts,
      name: name === PRODUCT_NAME ? null : name,
      city: city?.name ?? null,
      hasImprint: imprint !== null,
      contact: contact ?? config.contact,
      minimumAge: {
        years: minimumAgeOf(decided, config),
        isDecided: decided.minimumAge !== null || isConfigured,
      },
      mail: { isConfigured: config.mail !== null, address, testedAt: momentOf(stored[MAIL_TESTED_AT]) },
      backupAt: momentOf(stored[BACKUP_AT]),
      operators: operators.length,
    };
  }

  return [
    endpoint('GET /api/admin/start', {
      summary: 'What a new town needs before its first week, and what of it is done',
      access: 'operator',
      response: setUp,
      handle: ({ viewer }) => present(viewer),
    }),

    endpoint('POST /api/admin/test-mail', {
      summary: "Sends one mail to the operator's own address, and says what the mail server said",
      access: 'operator',
      response: setUp,
      refuses: [409],
      async handle({ viewer }) {
        const address = await findAddress(db, viewer.id);
        if (config.mail === null) throw noMailServer();
        if (address === null) throw noAddress();
        const { town } = await settings.current();
        const outcome = await sendTestMail(config.mail, address, town.name);
        if (outcome.kind !== 'sent') throw mailNotTaken(outcome.problem);
        await writeSetting(db, MAIL_TESTED_AT, now().toISOString());
        return present(viewer);
      },
    }),

    endpoint('GET /api/admin/settings', {
      summary: 'What operators have decided for the installation',
      access: 'operator',
      response: installationSettings,
      handle: () => findSettings(db),
    }),

    endpoint('PUT /api/admin/settings', {
      summary:
        'Who may sign up, whether first posts wait for an operator, and what everybody is told; what is left out stays',
      access: 'operator',
      needsFreshSignIn: true,
      body: settingsRequest,
      pictures: 1,
      response: installationSettings,
      refuses: [409],
      async handle({ body, viewer }) {
        const changed = await changeSettings(deps, viewer, body);
        settings.forget();
        return changed;
      },
    }),
  ];
}

const momentOf = (stored: unknown) => (typeof stored === 'string' ? stored : null);

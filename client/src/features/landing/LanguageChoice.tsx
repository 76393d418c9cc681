import { isLang, languageName } from '#shared/texts/languages';
import { offeredLanguages, showIn } from '../../lib/choose-language';
import { LANG } from '../../lib/lang';
import { lines } from '../../ui/glyph';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import * as t from './texts';

const GlobeIcon = lines(
  'M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0',
  'M3.5 9h17',
  'M3.5 15h17',
  'M12 3c-5 5-5 13 0 18',
  'M12 3c5 5 5 13 0 18',
);

/** The browser's own list lies unseen over the globe, because no other is as easy to use with a thumb. */
export function LanguageChoice() {
  const { user } = useAuth();
  const choose = async (lang: string) => {
    if (!isLang(lang)) return;
    // Without a connection the choice holds for this browser alone.
    if (user) await putUser(user.id, { language: lang }).catch(() => undefined);
    showIn(lang);
  };
  return (
    <label className="pressable relative grid size-11 place-items-center rounded-pill text-ink hover:bg-raised has-focus-visible:outline-2">
      <GlobeIcon />
      <select
        aria-label={t.language}
        value={LANG}
        onChange={({ target }) => void choose(target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {offeredLanguages().map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {languageName(lang)}
          </option>
        ))}
      </select>
    </label>
  );
}

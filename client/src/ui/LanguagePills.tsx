import { type Lang, languageName } from '#shared/texts/languages';
import { offeredLanguages } from '../lib/choose-language';
import { LANG } from '../lib/lang';
import { RadioPills } from './RadioPills';
import * as t from './texts';

/** Each language by its own name. Nothing where there is no choice. */
export function LanguagePills({ onChange }: { onChange: (lang: Lang) => void }) {
  const languages = offeredLanguages();
  if (languages.length < 2) return null;
  return (
    <RadioPills
      legend={t.language}
      options={languages}
      value={LANG}
      onChange={onChange}
      textOf={languageName}
    />
  );
}

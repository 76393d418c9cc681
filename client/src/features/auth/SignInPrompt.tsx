import { Logo } from '../../ui/Logo';
import { PageTitle } from '../../ui/Page';
import { SignInChoices } from './SignInChoices';
import { SIGN_IN_SUBTITLE, signInTitle } from './sign-in-texts';

/** The choices of the dialog as a page, for pages that need a sign-in as a whole. */
export function SignInPrompt({ action }: { action: string }) {
  return (
    <section className="flex flex-1 flex-col justify-center px-5 py-8">
      <div className="flex flex-col items-center text-center">
        <Logo size={56} />
        <PageTitle className="mt-4">{signInTitle(action)}</PageTitle>
        <p className="mt-2 text-base text-pretty text-muted">{SIGN_IN_SUBTITLE}</p>
      </div>
      <div className="mt-8">
        <SignInChoices />
      </div>
    </section>
  );
}

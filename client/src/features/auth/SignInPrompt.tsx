import { Logo } from '../../ui/Logo';
import { PageTitle } from '../../ui/Page';
import { SIGN_IN_SUBTITLE, SignInChoices, signInTitle } from './SignInChoices';

/**
 * The choices of the dialog as a page, for pages that need a sign-in as a whole. not centred: the buttons of configured
 * providers load late and would move the button above them.
 */
export function SignInPrompt({ action }: { action: string }) {
  return (
    <section className="flex-1 px-5 pt-[max(2rem,8dvh)] pb-8">
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

import { lazy as lazyPart, Suspense } from 'react';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';
import { useReturnAddress } from './useReturnAddress.ts';
import { useSentAddress } from './useSentAddress.ts';
import form from '../form/Form.module.css';

const loadSentPart = () => import('./MagicLinkSent.tsx');
const MagicLinkSent = lazyPart(loadSentPart);

/**
 * Asks for an address, sends a magic link to it, and then asks for the code of the mail.
 * @param props failureKey: label key of the reason why the link of a mail did not work.
 */
export function MagicLinkForm({ failureKey }: { readonly failureKey?: string | undefined }) {
  const { lazy } = useScreens().stores;
  const address = useReturnAddress();
  const [sentTo, setSentTo] = useSentAddress('magic-link');
  const t = usePort((p) => p.text.t);
  const send = async (email: string, solution?: ChallengeSolution): Promise<void> => {
    // The next part loads while the mail is sent. When loading fails, the render below loads it again and reports the
    // failure.
    loadSentPart().catch(() => undefined);
    await lazy.get(PasswordAccountStore).requestMagicLink(email, address.returnTo, solution);
    setSentTo(email);
  };
  const failure = failureKey !== undefined && (
    <div className={form['form']}>
      <p className={form['error']} role="alert">
        {t(failureKey)}
      </p>
    </div>
  );
  if (sentTo === undefined)
    return (
      <>
        {failure}
        <EmailRequestForm
          name="magic-link"
          submitLabel={t('magicLinkSubmit')}
          defaultEmail={address.query.get('email') ?? undefined}
          send={send}
        />
      </>
    );
  return (
    <>
      {failure}
      <Suspense>
        <MagicLinkSent email={sentTo} onResend={() => send(sentTo)} onLeave={() => setSentTo(undefined)} />
      </Suspense>
    </>
  );
}

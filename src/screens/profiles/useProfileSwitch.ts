import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { localiseAddress } from '#src/routes/localisePath.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import type { ProfileProof } from '#src/stores/SessionStore.ts';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { toFormFailure, type FormFailure } from '../_shared/form/toFormFailure.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';

/** The change of the profile in use. */
export type ProfileSwitch = {
  /** Changes to a profile, or asks for the PIN first. */
  readonly choose: (profile: Profile) => void;
  /**
   * Changes to a profile and leaves the screen.
   * @throws ApiFailure
   */
  readonly enter: (profile: Profile, proof: ProfileProof) => Promise<void>;
  /** The profile whose PIN is asked for. */
  readonly asked: Profile | undefined;
  /** Closes the question for the PIN; the profile stays. */
  readonly stopAsking: () => void;
  /** The profile to which the session is changing at the moment. */
  readonly entering: Profile | undefined;
  /** Why the profile could not be changed without a PIN; undefined: it has not failed. */
  readonly failure: FormFailure | undefined;
};

type Options = {
  /** Whether the page asks who is watching instead of showing its content, which it shows afterwards. */
  readonly isQuestion: boolean;
  /** Whether later sign-ins in this browser use the profile without asking. */
  readonly doNotAsk: boolean;
};

/**
 * Changes the profile in use without a page load. Then it opens the page that the viewer came from, in the language of
 * the new profile.
 */
export function useProfileSwitch(store: ProfilesStore, { isQuestion, doNotAsk }: Options): ProfileSwitch {
  const { stores, locale } = useScreens();
  const { links } = usePorts();
  const { pathname, search, hash } = useLocation();
  const [asked, setAsked] = useState<Profile>();
  const [entering, setEntering] = useState<Profile>();
  const [failure, setFailure] = useState<FormFailure>();
  const enter = async (profile: Profile, proof: ProfileProof): Promise<void> => {
    setEntering(profile);
    try {
      await store.use(profile.id, stores.session, { ...proof, ...(doNotAsk && { doNotAsk }) });
    } catch (error) {
      setEntering(undefined);
      throw error;
    }
    setAsked(undefined);
    // The question stays visible until the content of the page is loaded (src/app/routes.tsx).
    if (!isQuestion) setEntering(undefined);
    const target = isQuestion
      ? pathname + search + hash
      : readReturnAddress(new URLSearchParams(search), locale).target;
    const { language } = profile;
    if (language !== null && language !== locale && stores.realm.locales.includes(language))
      followLanguageLink(language, localiseAddress(target, language));
    // The page that asks has the address of the target, so the history gets no entry.
    else links.follow({ href: target, external: false, ...(isQuestion && { replace: true }) });
  };
  return {
    enter,
    asked,
    entering,
    failure,
    stopAsking: () => setAsked(undefined),
    choose: (profile) => {
      if (store.isSwitching) return;
      setFailure(undefined);
      if (store.needsPinToUse(profile)) setAsked(profile);
      else
        enter(profile, {}).catch((error: unknown) => {
          // Another tab has set a PIN, or protected the profile, since the list was loaded.
          if ((error as { code?: string }).code === 'PIN_REQUIRED') setAsked(profile);
          else setFailure(toFormFailure(error));
        });
    },
  };
}

/** Links to other languages change the language without a page load (src/app/changeLanguage.ts). */
function followLanguageLink(language: string, href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.hreflang = language;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

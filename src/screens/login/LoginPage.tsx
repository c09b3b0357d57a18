import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { AdminAccess } from '#src/stores/AdminAccess.ts';
import { ProviderSignInStore } from '#src/stores/ProviderSignInStore.ts';
import { findBackButtonTarget, findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { DeclinedNotice } from './DeclinedNotice.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { SignInOptions } from './SignInOptions.tsx';
import { TvLink } from './TvLink.tsx';

/** The sign-in screen (identity-and-commerce 2, 4, 5, 8). */
export const LoginPage = observer(function LoginPage({ backdrop }: ScreenProps) {
  const { stores, locale } = useScreens();
  const { session, realm, lazy } = stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const target = findTargetAfterSignIn(query, choosePathSet(locale));
  const hasReturnTarget = target !== findTargetAfterSignIn(new URLSearchParams(), choosePathSet(locale));
  // A sign-in with a provider was refused, because an account has the same e-mail address. When the viewer has signed
  // in to this account, the provider is linked to it.
  const mustLink = query.get('link') === 'true';
  const text = {
    title: usePort((p) => p.text.t('loginTitle', { name: realm.name })),
    hint: usePort((p) => p.text.t('loginHint')),
  };
  // Another tab or a stored token may sign the viewer in while this screen is open.
  useEffect(() => {
    if (session.isGuest) return;
    // The admin area has documents of its own, which this app's router cannot render. In bearer mode they
    // need a cookie first.
    if (target.startsWith('/_admin/'))
      void lazy
        .get(AdminAccess)
        .requestCookie()
        .then(() => window.location.replace(target));
    else if (mustLink)
      void lazy
        .get(ProviderSignInStore)
        .linkPending()
        .then(() => navigate(target, { replace: true }));
    else void navigate(target, { replace: true });
  }, [session.isGuest, navigate, target, lazy, mustLink]);
  return (
    <LoginFrame
      title={text.title}
      hint={text.hint}
      backdrop={backdrop}
      back={findBackButtonTarget(query, choosePathSet(locale))}
    >
      <DeclinedNotice />
      <SignInOptions action={pathname + search} hasReturnTarget={hasReturnTarget} query={query} keepsAddress />
      <TvLink />
    </LoginFrame>
  );
});

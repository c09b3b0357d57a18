import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findBackButtonTarget, findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import {
  ProviderSignInStore,
  type ProviderSignInFailure,
  type RedirectProvider,
} from '#src/stores/ProviderSignInStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ChromeLink } from '../_shared/chrome/ChromeLink.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';
import { ProviderConflict } from './ProviderConflict.tsx';
import { storeSignInQuery, restoreSignInQuery } from './ssoMemory.ts';

/** Error codes of the server after which the viewer chooses how to continue. */
const CONFLICTS: readonly string[] = ['accountExistsWithDifferentProvider', 'cannotLinkAccount'];

/**
 * The page of a sign-in with an OpenID or OAuth provider (identity-and-commerce 2 and 4, single sign-on return page).
 * Without `code` and `error` in the query it offers a button that opens the provider's site. With one of them the
 * provider has sent the viewer back, and the page finishes the sign-in or shows the error.
 */
export const ProviderPage = observer(function ProviderPage({ backdrop }: ScreenProps) {
  const { stores, locale } = useScreens();
  const { pathname, search } = useLocation();
  const provider = findProvider(pathname);
  const pathSet = choosePathSet(locale);
  const realmProvider = stores.realm.providers.find(
    ({ kind, clientName = '' }) => kind === provider?.kind && clientName === provider.clientName,
  );
  const query = new URLSearchParams(search);
  const isSignUp = query.get('type') === 'signup' && realmProvider?.signUp !== false;
  const name = realmProvider?.label ?? '';
  const signIn = useProviderSignIn(provider, isSignUp);
  const text = {
    title: usePort((p) => p.text.t('loginTitle', { name: stores.realm.name })),
    start: usePort((p) => p.text.t(isSignUp ? 'providerSignUp' : 'providerSignIn', { name })),
    busy: usePort((p) => p.text.t('loggingIn')),
    cancelled: usePort((p) => p.text.t('providerCancelled', { name })),
    failed: usePort((p) => p.text.t('providerFailed', { name })),
    home: usePort((p) => p.text.t('goToPage')),
    other: usePort((p) => p.text.t('providerOtherWay')),
  };
  if (!provider || !realmProvider) return <NotAvailable />;
  const { failure } = signIn;
  if (failure && CONFLICTS.includes(failure.code))
    return (
      <LoginFrame title={text.title} backdrop={backdrop} back={findBackButtonTarget(query, pathSet)}>
        <ProviderConflict name={name} isLinkedToAnotherAccount={failure.code === 'cannotLinkAccount'} query={query} />
      </LoginFrame>
    );
  const message = failure?.code === 'cancelled' ? text.cancelled : (failure?.message ?? text.failed);
  const loginQuery = query.has('from') ? `?${new URLSearchParams({ from: query.get('from') ?? '' })}` : '';
  return (
    <LoginFrame title={text.title} backdrop={backdrop} back={findBackButtonTarget(query, pathSet)}>
      <div className={form['form']}>
        <p className={styles['hint']} role="status">
          {signIn.isBusy && text.busy}
        </p>
        <div className={form['message']} role="alert">
          {failure && (
            <p className={form['error']}>
              <span>{message}</span>
            </p>
          )}
        </div>
        {!signIn.isBusy && (
          <button type="button" className={form['primary']} onClick={signIn.start}>
            {text.start}
          </button>
        )}
        <p className={form['aside']}>
          <a href={(buildPath('LOGIN', {}, pathSet) ?? '/login') + loginQuery}>{text.other}</a>
        </p>
        {failure && (
          <p className={form['aside']}>
            <ChromeLink link={{ type: 'HOME' }}>{text.home}</ChromeLink>
          </p>
        )}
      </div>
    </LoginFrame>
  );
});

/** Returns the provider of a path; undefined for a path that names no OpenID or OAuth provider. */
function findProvider(pathname: string): RedirectProvider | undefined {
  const { authProvider: kind, clientName } = matchPath(pathname)?.params ?? {};
  return (kind === 'openid' || kind === 'generic-oauth') && clientName !== undefined ? { kind, clientName } : undefined;
}

/**
 * Returns a function that opens the provider's site. When the provider has sent the viewer back, it exchanges the code
 * in the query for a session and opens the target of the sign-in.
 */
function useProviderSignIn(provider: RedirectProvider | undefined, isSignUp: boolean) {
  const { stores, locale } = useScreens();
  const { lazy } = stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasReturned = /[?&](code|error)=/.test(search);
  const isSilent = /[?&](silent=true|prompt=none)(&|$)/.test(search);
  const [isBusy, setIsBusy] = useState(hasReturned || isSilent);
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  const store = lazy.get(ProviderSignInStore);
  const kind = provider?.kind;
  const clientName = provider?.clientName;

  const start = (): void => {
    if (!provider) return;
    const query = new URLSearchParams(search);
    setIsBusy(true);
    setFailure(undefined);
    storeSignInQuery(query);
    const extraParams = query.get('extraParams') ?? undefined;
    const input = { flow: isSignUp ? 'SIGNUP' : 'SIGNIN', isSilent, extraParams, redirectUrl: pathname } as const;
    store.begin(provider, input).then(
      // The page is replaced, so that Back leads to the page before it.
      (address) => window.location.replace(address),
      (error: unknown) => {
        setFailure(store.describe(error, provider));
        setIsBusy(false);
      },
    );
  };

  useEffect(() => {
    if (kind === undefined || clientName === undefined) return undefined;
    const query = new URLSearchParams(search);
    if (!hasReturned) {
      if (isSilent) start();
      return undefined;
    }
    // The provider returns without the parameters of the sign-in page, such as `from`. They are restored first, and
    // PAGE_READY=true marks that the query is complete and the code can be exchanged.
    if (query.get('PAGE_READY') !== 'true') {
      void navigate(`${pathname}?${restoreSignInQuery(query)}`, { replace: true });
      return undefined;
    }
    let isCurrent = true;
    const fail = (newFailure: ProviderSignInFailure): void => {
      if (!isCurrent) return;
      setFailure(newFailure);
      setIsBusy(false);
    };
    if (query.has('error')) {
      fail({ code: query.get('error') === 'access_denied' ? 'cancelled' : 'failed', message: undefined });
      return undefined;
    }
    store.finish({ kind, clientName }, query).then(
      (response) => {
        if (!isCurrent) return;
        store.adopt(response);
        window.location.replace(findTargetAfterSignIn(query, choosePathSet(locale)));
      },
      (error: unknown) => fail(store.describe(error, { kind, clientName })),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `start` is created with each render; only the address matters
  }, [kind, clientName, search, pathname]);
  return { isBusy, failure, start };
}

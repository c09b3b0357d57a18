import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findBackTarget, findReturnTarget } from '#src/routes/returnTarget.ts';
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
import { rememberQuery, restoreQuery } from './ssoMemory.ts';

/** Codes of the server for which the viewer chooses how to go on. */
const CONFLICTS: readonly string[] = ['accountExistsWithDifferentProvider', 'cannotLinkAccount'];

/**
 * The page of a provider that has pages of its own (identity-and-commerce 2 and 4, single sign-on return page). Without
 * `code` it offers to go to the provider; with `code` or `error` the provider has returned.
 */
export const ProviderPage = observer(function ProviderPage({ backdrop }: ScreenProps) {
  const { stores, locale } = useScreens();
  const { pathname, search } = useLocation();
  const provider = findProvider(pathname);
  const set = choosePathSet(locale);
  const listed = stores.realm.providers.find(
    ({ kind, clientName = '' }) => kind === provider?.kind && clientName === provider.clientName,
  );
  const query = new URLSearchParams(search);
  const isSignUp = query.get('type') === 'signup' && listed?.signUp !== false;
  const name = listed?.label ?? '';
  const flow = useProviderSignIn(provider, isSignUp);
  const text = {
    title: usePort((p) => p.text.t('loginTitle', { name: stores.realm.name })),
    start: usePort((p) => p.text.t(isSignUp ? 'providerSignUp' : 'providerSignIn', { name })),
    busy: usePort((p) => p.text.t('loggingIn')),
    cancelled: usePort((p) => p.text.t('providerCancelled', { name })),
    failed: usePort((p) => p.text.t('providerFailed', { name })),
    home: usePort((p) => p.text.t('goToPage')),
    other: usePort((p) => p.text.t('providerOtherWay')),
  };
  if (!provider || !listed) return <NotAvailable />;
  const { failure } = flow;
  if (failure && CONFLICTS.includes(failure.code))
    return (
      <LoginFrame title={text.title} backdrop={backdrop} back={findBackTarget(query, set)}>
        <ProviderConflict name={name} isOtherAccount={failure.code === 'cannotLinkAccount'} query={query} />
      </LoginFrame>
    );
  const message = failure?.code === 'cancelled' ? text.cancelled : (failure?.message ?? text.failed);
  const loginQuery = query.has('from') ? `?${new URLSearchParams({ from: query.get('from') ?? '' })}` : '';
  return (
    <LoginFrame title={text.title} backdrop={backdrop} back={findBackTarget(query, set)}>
      <div className={form['form']}>
        <p className={styles['hint']} role="status">
          {flow.isBusy && text.busy}
        </p>
        <div className={form['message']} role="alert">
          {failure && (
            <p className={form['error']}>
              <span>{message}</span>
            </p>
          )}
        </div>
        {!flow.isBusy && (
          <button type="button" className={form['primary']} onClick={flow.start}>
            {text.start}
          </button>
        )}
        <p className={form['aside']}>
          <a href={(buildPath('LOGIN', {}, set) ?? '/login') + loginQuery}>{text.other}</a>
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

/** Returns the provider of a path; undefined for providers without pages of their own. */
function findProvider(pathname: string): RedirectProvider | undefined {
  const { authProvider: kind, clientName } = matchPath(pathname)?.params ?? {};
  return (kind === 'openid' || kind === 'generic-oauth') && clientName !== undefined ? { kind, clientName } : undefined;
}

/** Goes to the provider and, when it has returned, exchanges what it returned. */
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
    rememberQuery(query);
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
    if (query.get('PAGE_READY') !== 'true') {
      void navigate(`${pathname}?${restoreQuery(query)}`, { replace: true });
      return undefined;
    }
    let isCurrent = true;
    const fail = (found: ProviderSignInFailure): void => {
      if (!isCurrent) return;
      setFailure(found);
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
        window.location.replace(findReturnTarget(query, choosePathSet(locale)));
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

import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import {
  ProviderSignInStore,
  type ProviderSignInFailure,
  type RedirectProvider as Provider,
} from '#src/stores/ProviderSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ChromeLink } from '../_shared/chrome/ChromeLink.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';
import { ProviderConflict } from './ProviderConflict.tsx';
import type { ProviderPartProps } from './providerPart.ts';
import { restoreSignInQuery, storeSignInQuery } from './ssoMemory.ts';

/** Error codes of the server after which the viewer chooses how to continue. */
const CONFLICTS: readonly string[] = ['accountExistsWithDifferentProvider', 'cannotLinkAccount'];

/**
 * Sign-in with an OpenID or OAuth provider (identity-and-commerce 2 and 4, single sign-on return page). Without `code`
 * and `error` in the query it offers a button that opens the provider's site. With one of them the provider has sent the
 * viewer back, and the part finishes the sign-in or shows the error.
 */
export const RedirectProvider = observer(function RedirectProvider({ provider, query, isSignUp }: ProviderPartProps) {
  const name = provider.label;
  const t = usePort((p) => p.text.t);
  const { isBusy, failure, start } = useProviderSignIn(
    { kind: provider.kind === 'openid' ? 'openid' : 'generic-oauth', clientName: provider.clientName ?? '' },
    isSignUp,
  );
  if (failure && CONFLICTS.includes(failure.code))
    return (
      <ProviderConflict name={name} isLinkedToAnotherAccount={failure.code === 'cannotLinkAccount'} query={query} />
    );
  const message =
    failure?.code === 'cancelled'
      ? t('providerCancelled', { name })
      : (failure?.message ?? t('providerFailed', { name }));
  return (
    <div className={form['form']}>
      <p className={styles['hint']} role="status">
        {isBusy && t('loggingIn')}
      </p>
      <div className={form['message']} role="alert">
        {failure && (
          <p className={form['error']}>
            <span>{message}</span>
          </p>
        )}
      </div>
      {!isBusy && (
        <button type="button" className={form['primary']} onClick={start}>
          {t(isSignUp ? 'providerSignUp' : 'providerSignIn', { name })}
        </button>
      )}
      {failure && (
        <p className={form['aside']}>
          <ChromeLink link={{ type: 'HOME' }}>{t('goToPage')}</ChromeLink>
        </p>
      )}
    </div>
  );
});

/**
 * Returns a function that opens the provider's site. When the provider has sent the viewer back, it exchanges the code
 * in the query for a session and opens the target of the sign-in.
 */
function useProviderSignIn({ kind, clientName }: Provider, isSignUp: boolean) {
  const { stores, locale } = useScreens();
  const { lazy } = stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasReturned = /[?&](code|error)=/.test(search);
  const isSilent = /[?&](silent=true|prompt=none)(&|$)/.test(search);
  const [isBusy, setIsBusy] = useState(hasReturned || isSilent);
  const [failure, setFailure] = useState<ProviderSignInFailure>();
  const store = lazy.get(ProviderSignInStore);

  const start = (): void => {
    const query = new URLSearchParams(search);
    setIsBusy(true);
    setFailure(undefined);
    storeSignInQuery(query);
    const extraParams = query.get('extraParams') ?? undefined;
    const input = { flow: isSignUp ? 'SIGNUP' : 'SIGNIN', isSilent, extraParams, redirectUrl: pathname } as const;
    store.begin({ kind, clientName }, input).then(
      // The page is replaced, so that Back leads to the page before it.
      (address) => window.location.replace(address),
      (error: unknown) => {
        setFailure(store.describe(error, { kind, clientName }));
        setIsBusy(false);
      },
    );
  };

  useEffect(() => {
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

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { toSafeReturnTarget } from '#src/routes/safeTargets.ts';
import { ProviderSignInStore, type RedirectProvider } from '#src/stores/ProviderSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { forgetLicenceRedirect, readLicenceRedirect } from '../_shared/identity/licenceRedirect.ts';
import styles from './LicenceRedirect.module.css';

/**
 * Exchanges the code of an external provider of licences and opens the stored target (identity-and-commerce 4, external
 * licence redirect). Without a target, and after a failure, it opens the home page. Only screen readers get a text.
 */
export function LicenceRedirectPage() {
  const { stores, locale } = useScreens();
  const { search } = useLocation();
  const navigate = useNavigate();
  const t = usePort((p) => p.text.t);
  const run = useEffectEvent(async (): Promise<void> => {
    const store = stores.lazy.get(ProviderSignInStore);
    const query = new URLSearchParams(search);
    const { redirectTarget, provider = findRedirectProvider(stores.realm.providers) } = readLicenceRedirect();
    const target = toSafeReturnTarget(redirectTarget);
    if (target !== undefined && provider && query.has('code')) {
      try {
        await store.adopt(await store.finish(provider, query, false));
        forgetLicenceRedirect();
        window.location.replace(withExtraParams(target, query.get('extraParams')));
        return;
      } catch (error) {
        store.describe(error, provider);
      }
    }
    forgetLicenceRedirect();
    void navigate(buildPath('HOME', {}, choosePathSet(locale)) ?? '/', { replace: true });
  });
  useEffect(() => void run(), []);
  return (
    <main id="content" tabIndex={-1} aria-busy className={styles['page']}>
      <p role="status">{t('loggingIn')}</p>
    </main>
  );
}

type Providers = ReturnType<typeof useScreens>['stores']['realm']['providers'];

/** Returns the realm's first provider that returns a code. */
function findRedirectProvider(providers: Providers): RedirectProvider | undefined {
  for (const { kind, clientName } of providers)
    if ((kind === 'openid' || kind === 'generic-oauth') && clientName !== undefined) return { kind, clientName };
  return undefined;
}

/** Returns the target with the provider's `extraParams` in its query. */
function withExtraParams(target: string, extraParams: string | null): string {
  if (extraParams === null) return target;
  const url = new URL(target, window.location.origin);
  url.searchParams.set('extraParams', extraParams);
  return url.pathname + url.search + url.hash;
}

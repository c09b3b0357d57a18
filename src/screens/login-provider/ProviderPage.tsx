import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import form from '../_shared/form/Form.module.css';
import { allowsSignUpHere, findProvider, findTitleKey, isSignUpWith } from './findProvider.ts';
import { FormProvider } from './FormProvider.tsx';
import type { LoadProviderPart, ProviderPartProps } from './providerPart.ts';
import { RedirectProvider } from './RedirectProvider.tsx';

/**
 * Parts whose code is loaded with the first use. The parts of the other kinds are rendered by the server, too.
 */
const loadPartByKind: Partial<Readonly<Record<ProviderInfo['kind'], LoadProviderPart>>> = {
  google: loadScriptProvider,
  facebook: loadScriptProvider,
  apple: loadScriptProvider,
  opin: loadOpinProvider,
  hosted: loadHostedProvider,
};

function loadScriptProvider(): ReturnType<LoadProviderPart> {
  return import('./ScriptProvider.tsx').then((module) => module.ScriptProvider);
}

function loadHostedProvider(): ReturnType<LoadProviderPart> {
  return import('./HostedProvider.tsx').then((module) => module.HostedProvider);
}

function loadOpinProvider(): ReturnType<LoadProviderPart> {
  return import('./OpinProvider.tsx').then((module) => module.OpinProvider);
}

/** The page of one identity provider (identity-and-commerce 2): the sign-in is carried out by the part of its kind. */
export const ProviderPage = observer(function ProviderPage({ backdrop }: ScreenProps) {
  const { realm } = useScreens().stores;
  const { pathname } = useLocation();
  const address = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const provider = findProvider(matchPath(pathname)?.params ?? {}, realm.providers);
  if (!provider) return <NotAvailable />;
  const allowsSignUp = allowsSignUpHere(provider, realm);
  const isSignUp = isSignUpWith(provider, realm, address.query);
  return (
    <LoginFrame
      title={t(findTitleKey(provider, realm, address.query), { name: provider.label })}
      backdrop={backdrop}
      back={address.back}
    >
      <ProviderPart provider={provider} query={address.query} isSignUp={isSignUp} />
      <div className={form['form']}>
        {allowsSignUp && !isSignUp && (
          <p className={form['aside']}>
            {t('firstTimeHere')} <a href={toSignUp(pathname, address.query)}>{t('createAccount')}</a>
          </p>
        )}
        <p className={form['aside']}>
          <a href={address.to(isSignUp ? 'SIGNUP' : 'LOGIN')}>{t('providerOtherWay')}</a>
        </p>
      </div>
    </LoginFrame>
  );
});

function ProviderPart(props: ProviderPartProps) {
  const { kind } = props.provider;
  // Rendered by the server, too, so that what the viewer types before hydration stays.
  if (kind === 'pbr' || kind === 'sptv') return <FormProvider {...props} kind={kind} />;
  const load = loadPartByKind[kind];
  return load ? <LazyPart load={load} props={props} /> : <RedirectProvider {...props} />;
}

/** Query parameters that a provider adds. They belong to the sign-in that has ended, so a link does not repeat them. */
const RETURNED = ['code', 'state', 'iss', 'session_state', 'error', 'error_description', 'PAGE_READY'] as const;

/** Returns the address of the same page for viewers without an account. */
function toSignUp(pathname: string, query: URLSearchParams): string {
  const target = new URLSearchParams(query);
  for (const name of RETURNED) target.delete(name);
  target.set('type', 'signup');
  return `${pathname}?${target}`;
}

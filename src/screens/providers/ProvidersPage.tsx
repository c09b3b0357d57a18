import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ProviderInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PayTvFailure } from '#src/identity/pay-tv/payTvTypes.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { ProviderConflict } from '../login-provider/ProviderConflict.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import buttons from '../_shared/Buttons.module.css';
import { ProviderPicker } from './ProviderPicker.tsx';
import type { PayTvScreenState } from './runSignIn.ts';
import { usePayTv, type PayTv } from './usePayTv.ts';
import styles from './Providers.module.css';

/** Label keys of failures that the viewer can do something about. */
const FAILURE_LABELS: Readonly<Record<string, string>> = {
  failedAuthentication: 'payTvNotConfirmed',
  subscriptionNotIncluded: 'payTvNotIncluded',
  subscriptionNotLinked: 'payTvNotConfirmed',
  providerUnreachable: 'payTvUnreachable',
  signUpNotAllowed: 'payTvNoAccount',
  signInExpired: 'payTvExpired',
  registrationRefused: 'payTvExpired',
  TOO_MANY_ATTEMPTS: 'payTvTooManyAttempts',
};

/** Returns the label key of a failure: by its message when that is the key of an error, else by its code. */
function findLabelKey({ message = '', code }: PayTvFailure): string {
  const known = [message, code].find((key) => Object.hasOwn(FAILURE_LABELS, key));
  return (known !== undefined && FAILURE_LABELS[known]) || 'sorrySomethingWentWrong';
}

/** The page on which viewers pick their TV provider, and to which the provider returns (identity-and-commerce 2, 4). */
export const ProvidersPage = observer(function ProvidersPage() {
  const { realm } = useScreens().stores;
  const { result, device } = matchPath(useLocation().pathname)?.params ?? {};
  if (!realm.providers.some(({ kind }) => kind === 'pay-tv')) return <NotAvailable />;
  return result === 'success' && device !== undefined ? <DeviceSuccess /> : <Picker />;
});

/** Another device is signed in. This browser is not (decision D12). */
function DeviceSuccess() {
  const t = usePort((p) => p.text.t);
  return (
    <Frame title={t('payTvDeviceTitle')}>
      <p className={styles['hint']} role="status">
        {t('adobeExternalDeviceSuccessMessage')}
      </p>
    </Frame>
  );
}

const Picker = observer(function Picker() {
  const payTv = usePayTv();
  const { view, settings, target, pick } = payTv;
  const { search } = useLocation();
  const t = usePort((p) => p.text.t);
  const deviceCode = new URLSearchParams(search).get('regcode');
  if (view.step === 'failed') return <Failed payTv={payTv} view={view} />;
  if (view.step === 'agreeing') return <Agreeing settings={settings} view={view} />;
  if (view.step !== 'picking') return <Waiting step={view.step} />;
  return (
    <Frame title={t('selectYourProvider')} hint={t('payTvHint')}>
      {/* Always mounted, so that screen readers announce it. */}
      <div role="status">
        {view.notice !== undefined && <p className={styles['notice']}>{t(view.notice)}</p>}
        {deviceCode !== null && <p className={styles['notice']}>{t('payTvDeviceNotice', { code: deviceCode })}</p>}
      </div>
      <ProviderPicker providers={view.providers} onPick={pick} />
      {settings?.mandatory === false && (
        <p className={styles['skip']}>
          <a className={buttons['secondary']} href={target}>
            {t('payTvSkip')}
          </a>
        </p>
      )}
    </Frame>
  );
});

/** The list is loading, the exchange is running, or the TV provider's page is opening. */
function Waiting({ step }: { readonly step: 'preparing' | 'finishing' | 'leaving' }) {
  const t = usePort((p) => p.text.t);
  const isPreparing = step === 'preparing';
  const text = { preparing: 'payTvLoading', finishing: 'payTvFinishing', leaving: 'payTvLeaving' }[step];
  return (
    <Frame title={t(isPreparing ? 'selectYourProvider' : 'payTvTitle')} hint={t('payTvHint')} isBusy>
      <p className={styles[isPreparing ? 'announced' : 'waiting']} role="status">
        {t(text)}
      </p>
      {isPreparing && (
        <div className={styles['tiles']} aria-hidden>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={styles['placeholder']} />
          ))}
        </div>
      )}
    </Frame>
  );
}

const loadSignUpConsentDialog = () =>
  import('../_shared/identity/SignUpConsentDialog.tsx').then((module) => module.SignUpConsentDialog);

type AgreeingProps = Pick<PayTv, 'settings'> & { readonly view: Extract<PayTvScreenState, { step: 'agreeing' }> };

/** A new viewer agrees to the terms of the brand before the account is created. */
function Agreeing({ settings, view: { onCreated, onLeave } }: AgreeingProps) {
  const t = usePort((p) => p.text.t);
  const provider = usePayTvProvider(settings);
  return (
    <Frame title={t('payTvTitle')}>
      <p className={styles['hint']} role="status">
        {t('consentRequired')}
      </p>
      {provider && <LazyPart load={loadSignUpConsentDialog} props={{ provider, onCreated, onLeave }} />}
    </Frame>
  );
}

/** Returns the realm's entry of the pay-TV provider whose settings the page uses. */
function usePayTvProvider(settings: PayTv['settings']): ProviderInfo | undefined {
  const { providers } = useScreens().stores.realm;
  return providers.find(({ kind, clientName }) => kind === 'pay-tv' && clientName === settings?.clientName);
}

type FailedProps = { readonly payTv: PayTv; readonly view: Extract<PayTvScreenState, { step: 'failed' }> };

/** A failure: what happened, and what the viewer can do next. */
function Failed({ payTv: { settings, retry }, view: { failure, isSignedIn, isOffline } }: FailedProps) {
  const t = usePort((p) => p.text.t);
  const payTvProvider = usePayTvProvider(settings);
  const provider = failure.code === 'cannotLinkAccount' ? payTvProvider : undefined;
  return (
    <Frame title={t(isOffline ? 'offline' : 'payTvFailedTitle')} page="providers-failed">
      {provider ? (
        <ProviderConflict provider={provider} code="cannotLinkAccount" />
      ) : (
        <>
          <p className={styles['error']} role="alert">
            {t(isOffline ? 'payTvOffline' : findLabelKey(failure))}
          </p>
          {isSignedIn && <p className={styles['hint']}>{t('payTvSignedIn')}</p>}
          <FailedRequestId failure={failure} />
          <div className={styles['actions']}>
            <button type="button" className={buttons['primary']} onClick={retry}>
              {t('retry')}
            </button>
            <HomeButton />
          </div>
        </>
      )}
    </Frame>
  );
}

/** The id of the failed request, which the viewer can tell to the support staff. */
function FailedRequestId({ failure: { requestId } }: { readonly failure: PayTvFailure }) {
  const t = usePort((p) => p.text.t);
  if (requestId === undefined) return null;
  return <p className={styles['number']}>{t('payTvRequest', { id: requestId })}</p>;
}

/** Opens the home page as a new document, because the viewer may have changed. */
function HomeButton() {
  const label = usePort((p) => p.text.t('goToPage'));
  const home = buildPath('HOME', {}, choosePathSet(useScreens().locale)) ?? '/';
  return (
    <a className={buttons['secondary']} href={home}>
      {label}
    </a>
  );
}

type FrameProps = {
  readonly title: string;
  readonly hint?: string;
  readonly page?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

function Frame({ title, hint, page = 'providers', isBusy, children }: FrameProps) {
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page={page} aria-busy={isBusy || undefined}>
      <div className={styles['column']}>
        <h1 className={styles['title']}>{title}</h1>
        {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
        {children}
      </div>
    </main>
  );
}

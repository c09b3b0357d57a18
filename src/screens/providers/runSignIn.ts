// The order in which the page uses the flow of src/identity/pay-tv, and where each result leads.
import type { NavigateFunction } from 'react-router';
import type { PayTvSettings } from '#schemas/api/identity/getPayTvSettings.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { PayTvFlow, PayTvPause, PayTvResult } from '#src/identity/pay-tv/createPayTvFlow.ts';
import type { PayTvFailure, TvProvider } from '#src/identity/pay-tv/payTvTypes.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import type { PayTvStore } from '#src/stores/PayTvStore.ts';
import { payTvMemory } from './payTvMemory.ts';
import type { RelevantState, ProvidersState } from './providersState.ts';

/** What the page shows. */
export type PayTvScreenState =
  | { readonly step: 'preparing' | 'finishing' | 'leaving' }
  | {
      readonly step: 'picking';
      readonly providers: readonly TvProvider[];
      /** Label key of what happened before. */
      readonly notice: string | undefined;
    }
  | {
      /** The viewer is new and must agree to the terms of the brand. */
      readonly step: 'agreeing';
      /** Gets the session of the new account. */
      readonly onCreated: (session: SessionResponse) => Promise<void>;
      /** Begins again without an account. */
      readonly onLeave: (hasDeclined: boolean) => void;
    }
  | {
      readonly step: 'failed';
      readonly failure: PayTvFailure;
      /** Whether the viewer has been signed in although a later step failed. */
      readonly isSignedIn: boolean;
      readonly isOffline: boolean;
    };

/** The parts of the page that a sign-in uses. */
export type SignInRun = {
  readonly store: PayTvStore;
  readonly realmId: string;
  readonly locale: string;
  /** The address of the page. `hasReturned`: a TV provider has sent the viewer back. */
  readonly address: { readonly pathname: string; readonly search: string; readonly hasReturned: boolean };
  /** `origin`: the path from which the viewer came. */
  readonly state: RelevantState;
  /** Aborted when the page shows another address. Nothing is shown after that. */
  readonly signal: AbortSignal;
  readonly navigate: NavigateFunction;
  /** Replaces what the page shows. */
  readonly show: (view: PayTvScreenState) => void;
  /** Called when the settings of the pay-TV provider are loaded. */
  readonly onSettings: (settings: PayTvSettings) => void;
  /** Called when the viewer can pick a TV provider. */
  readonly onReady: (flow: PayTvFlow, regcode: string) => void;
  /** Opens the page of a TV provider in place of this one. */
  readonly leave: (providerId: string) => void;
};

/** The fields of an error of a call. */
type FailedCall = Omit<PayTvFailure, 'message'> & { readonly messages: readonly string[] };

/** The form of a code that another device shows. */
const DEVICE_CODE = /^[\w-]{4,40}$/;

/** Runs the part of the sign-in that the address asks for. Never rejects. */
export async function runSignIn(run: SignInRun): Promise<void> {
  const { store, address, signal, show } = run;
  show({ step: address.hasReturned ? 'finishing' : 'preparing' });
  try {
    const [settings, { createPayTvFlow }] = await Promise.all([
      store.fetchSettings(new URLSearchParams(address.search).get('provider')),
      import('#src/identity/pay-tv/createPayTvFlow.ts'),
    ]);
    if (signal.aborted) return;
    run.onSettings(settings);
    const flow = createPayTvFlow({
      api: store,
      settings,
      realmId: run.realmId,
      fetch: (input, init) => window.fetch(input, init),
      origin: window.location.origin,
      returnPath: findReturnPath(run, settings),
      registration: store.registration,
      memory: payTvMemory,
      adoptSession: store.adoptSession,
    });
    await (address.hasReturned ? finish(run, flow) : prepare(run, flow, settings));
  } catch (error) {
    const { status = 0, code = '', messages, requestId } = (error ?? {}) as Partial<FailedCall>;
    fail(run, { status, code, message: messages?.[0], requestId });
  }
}

/** Fetches the TV providers and lets the viewer pick one. */
async function prepare(run: SignInRun, flow: PayTvFlow, settings: PayTvSettings): Promise<void> {
  const { address, state, locale, signal } = run;
  const query = new URLSearchParams(address.search);
  const licence = state.licence ?? query.get('selectedLicence') ?? query.get('licences') ?? undefined;
  const isSecondAttempt = state.secondAttempt === true;
  const deviceCode = query.get('regcode');
  const isDevice = deviceCode !== null && DEVICE_CODE.test(deviceCode);
  const start = { origin: state.origin, licence, isSecondAttempt, locale };
  const result = await flow.prepare({ ...start, ...(isDevice && { deviceCode }) });
  if (signal.aborted) return;
  if (result.step === 'signed-in') return openDocument(state.origin, locale);
  if (result.step === 'failed') return fail(run, result.failure);
  const { regcode, providers } = result;
  run.onReady(flow, regcode);
  const { requestorId, resourceId, baseUri } = settings;
  const provider = { requestorId, resourceId, baseUri, mvpds: providers };
  const { origin, hasDeclined = false } = state;
  const next: ProvidersState = { provider, regcode, origin, licence, secondAttempt: isSecondAttempt, hasDeclined };
  void run.navigate(address.pathname + address.search, { replace: true, state: next, preventScrollReset: true });
  const chosen = query.get('provider');
  if (chosen !== null && providers.some(({ id }) => id === chosen)) run.leave(chosen);
  else run.show({ step: 'picking', providers, notice: findNotice(state) });
}

function findNotice({ hasDeclined, secondAttempt }: RelevantState): string | undefined {
  if (hasDeclined) return 'payTvDeclined';
  return secondAttempt ? 'retryAdobeMessage' : undefined;
}

/** Exchanges what the TV provider has sent back. After a reload the server still waits for the consent of a new viewer. */
async function finish(run: SignInRun, flow: PayTvFlow): Promise<void> {
  const { mustAgree, origin, licence, secondAttempt = false } = run.state;
  if (mustAgree) askForConsent(run, flow, { origin, licence, isSecondAttempt: secondAttempt });
  else followResult(run, flow, await flow.finish());
}

/** Opens the target, shows the failure, asks for consent or begins again, as the result requires. */
function followResult(run: SignInRun, flow: PayTvFlow, result: PayTvResult): void {
  if (run.signal.aborted) return;
  if (result.step === 'signed-in') return openDocument(result.origin, run.locale);
  if (result.step === 'failed') return fail(run, result.failure, result.isSignedIn);
  if (result.step === 'paused') return askForConsent(run, flow, result);
  const { origin, licence } = result;
  beginAgain(run, { origin, licence, secondAttempt: true });
}

/**
 * Asks a new viewer for the consents of the brand. The navigation state has what the sign-in needs afterwards, because
 * it survives a reload.
 */
function askForConsent(run: SignInRun, flow: PayTvFlow, pause: PayTvPause): void {
  const { address, navigate, show } = run;
  const { origin, licence, isSecondAttempt: secondAttempt } = pause;
  const state: ProvidersState = { origin, licence, secondAttempt, mustAgree: true };
  void navigate(address.pathname + address.search, { replace: true, state, preventScrollReset: true });
  show({
    step: 'agreeing',
    onCreated: async (session) => followResult(run, flow, await flow.finishSignUp(session, pause)),
    onLeave: (hasDeclined) => beginAgain(run, { origin, licence, hasDeclined }),
  });
}

/** Opens the list of the TV providers. */
function beginAgain({ navigate, locale }: SignInRun, state: ProvidersState): void {
  void navigate(buildPath('PROVIDERS', {}, choosePathSet(locale)) ?? '/providers', { replace: true, state });
}

function fail({ store, signal, show }: SignInRun, failure: PayTvFailure, isSignedIn = false): void {
  if (signal.aborted) return;
  store.trackFailure(failure);
  show({ step: 'failed', failure, isSignedIn, isOffline: !store.isOnline() });
}

/** Returns the path to which the provider returns. The code of another device leads to the message for that device. */
function findReturnPath({ address, locale }: SignInRun, { redirectUri }: PayTvSettings): string {
  const query = new URLSearchParams(address.search);
  const device = query.has('regcode') ? (query.get('device') ?? 'tv') : undefined;
  const path = buildPath('PROVIDERS', { result: 'success', device }, choosePathSet(locale)) ?? '/providers/success';
  return device === undefined ? (redirectUri ?? path) : path;
}

/** Opens a page of this site as a document of its own, so that nothing of the earlier viewer stays. */
function openDocument(path: string | undefined, locale: string): void {
  const query = new URLSearchParams(path === undefined ? [] : [['from', path]]);
  window.location.replace(findTargetAfterSignIn(query, choosePathSet(locale)));
}

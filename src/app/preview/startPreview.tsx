// A preview frame: the app of the product, whose pages come from the protocol's messages instead of the page call. The
// server compiles and delivers them as a publish and the page call do (POST /editing/deliver), so the frame renders
// what viewers would see.
import { observable } from 'mobx';
import type { AdminState } from '#schemas/adminState.ts';
import { PLUGIN_DEV_PARAMETER } from '#schemas/plugin/plugin-build.ts';
import type { CancellationPromo } from '#schemas/domain/cancellation-promo.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { PreviewHostMessage, PreviewKind } from '#schemas/preview/messages.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { emulateReducedMotion } from '#src/admin/gallery/emulateReducedMotion.ts';
import { createPreviewChannel } from '#src/admin/preview/createPreviewChannel.ts';
import { changePage, isChangedState } from '#src/admin/preview/changeRows.ts';
import { createPreviewDocument } from '#src/admin/preview/createPreviewDocument.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import {
  describeSourceFailure,
  fetchSource,
  guessKind,
  listenForDocuments,
  readSource,
  toOpenedDocument,
} from '#src/admin/preview/openSources.ts';
import { PreviewTools, type ToolsState } from '#src/admin/preview/PreviewTools.tsx';
import { readPreviewSwitches, type PreviewSwitches } from '#src/admin/preview/previewSwitches.ts';
import type { Api } from '#src/api/createApi.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { waitFor } from '../wait.ts';
import { createPreviewScreen, type PreviewScreen } from './createPreviewScreen.tsx';
import { setDefaultObserverRoot } from './setDefaultObserverRoot.ts';
import { findPreviewRoute } from './previewRoutes.ts';
import { renderBar } from './renderBar.ts';
import { startInspection } from './startInspection.tsx';

type StartOptions = {
  readonly text: AdminText;
  readonly session: BrowserSession;
  /** Sets the token of a frame in another site; undefined: the frame has the session of an editor. */
  readonly setToken?: (token: string) => void;
};

/** Starts the preview frame of the current address. */
export async function startPreview(
  state: AdminState,
  root: HTMLElement,
  { text, session, setToken }: StartOptions,
): Promise<void> {
  const switches = readPreviewSwitches(new URLSearchParams(location.search));
  const { kinds } = findPreviewRoute(location.pathname);
  applySwitches(switches);
  setDefaultObserverRoot(window);
  if (
    location.pathname === '/_admin/plugin-preview' &&
    new URLSearchParams(location.search).has(PLUGIN_DEV_PARAMETER)
  ) {
    const { startPluginDev } = await import('./startPluginDev.tsx');
    return startPluginDev({ state, root, text, session, switches });
  }
  const { api } = session;
  const tools = observable<ToolsState>({ message: undefined, findings: [], revision: 0 }, {}, { deep: false });
  const audience: PreviewAudience = { ...switches.audience, locale: switches.audience.locale ?? state.locale };
  const screen = createPreviewScreen({ state, session, switches, audience, root, text });
  // In a window of its own the frame explains its rows itself.
  const inspection =
    window.parent === window && !setToken
      ? startInspection({ api, text, locale: state.locale, audience, onChoose: (pointer) => screen.select(pointer) })
      : undefined;
  const refuse: Refuse = (reason, detail) => {
    tools.message = detail;
    channel.send({ type: 'refused', reason, detail: detail.slice(0, 1000) });
  };
  let shown: PreparedRevision | undefined;
  const reportFindings = (prepared: PreparedRevision): void => {
    const { revision } = prepared.open;
    const findings = [...prepared.findings, ...screen.failures()];
    Object.assign(tools, { findings, revision, message: undefined });
    channel.send({ type: 'rendered', revision, findings });
  };
  const documents = createPreviewDocument({
    deliver: (body) => api.postDeliver({ body }),
    audience: () => screen.audience(),
    async show(prepared) {
      shown = undefined;
      await screen.show(applyRowState(prepared, switches.rowState));
      shown = prepared;
      inspection?.show(prepared.open);
      reportFindings(prepared);
    },
    onMissed: (revision) => channel.send({ type: 'resync', revision }),
    onRefused: refuse,
    wait: waitFor,
  });
  const onMessage = createMessageHandler({ kinds, screen, documents, refuse, setToken });
  const channel = createPreviewChannel({
    window,
    origins: state.admin.embeddedBy ?? [location.origin],
    kinds,
    onMessage,
  });
  screen.onSelect((pointer) => {
    channel.send({ type: 'selected', pointer });
    inspection?.select(pointer);
  });
  // While a revision is prepared, its own report follows.
  screen.onFailures(() => shown && reportFindings(shown));
  screen.onMeasured((rows) => {
    channel.send({ type: 'measured', rows: [...rows] });
    inspection?.setMeasurements(rows);
  });
  if (!setToken)
    connectSources({
      api,
      state,
      switches,
      kinds,
      documents,
      onError: (error) => refuse('unavailable', describeSourceFailure(text, error)),
    });
  if (window.parent === window) renderBar(<PreviewTools tools={tools} text={text} kinds={kinds} />);
}

/** Returns a document whose rows have other contents, when the address asks for it. */
const applyRowState = (prepared: PreparedRevision, state: PreviewSwitches['rowState']): PreparedRevision =>
  isChangedState(state) ? { ...prepared, page: changePage(prepared.page, state) } : prepared;

type Refuse = (reason: 'invalid' | 'kind' | 'patch' | 'not-allowed' | 'unavailable', detail: string) => void;

type MessageHandlerOptions = {
  readonly kinds: readonly PreviewKind[];
  readonly screen: PreviewScreen;
  readonly documents: ReturnType<typeof createPreviewDocument>;
  readonly refuse: Refuse;
  readonly setToken?: ((token: string) => void) | undefined;
};

/** Creates the function that handles the host's messages. */
function createMessageHandler({ kinds, screen, documents, refuse, setToken }: MessageHandlerOptions) {
  return (message: PreviewHostMessage): void => {
    switch (message.type) {
      case 'open':
        if (!kinds.includes(message.kind)) return refuse('kind', `This frame shows ${kinds.join(', ')}.`);
        screen.setMode(message.mode);
        return documents.open(message);
      case 'patch':
        return documents.patch(message);
      case 'select':
        return screen.select(message.pointer);
      case 'view':
        if (message.mode) screen.setMode(message.mode);
        if (!message.audience) return;
        screen.setAudience(message.audience);
        return documents.refresh();
      case 'token':
        if (!setToken) return refuse('not-allowed', 'This frame uses the session of an editor.');
        return setToken(message.token);
    }
  };
}

/** Applies the switches that concern the document. */
function applySwitches({ direction, hasReducedMotion, textSize }: PreviewSwitches): void {
  const { documentElement } = document;
  if (direction !== 'auto') documentElement.dir = direction;
  if (hasReducedMotion) emulateReducedMotion(window);
  if (textSize !== 100) documentElement.style.fontSize = `${textSize}%`;
}

type OpenedSource = { readonly id: string; readonly document: unknown };

type SourceOptions = {
  readonly state: AdminState;
  readonly api: Api;
  readonly switches: PreviewSwitches;
  readonly kinds: readonly PreviewKind[];
  readonly documents: ReturnType<typeof createPreviewDocument>;
  readonly onError: (error: unknown) => void;
};

/** Opens the document that the address names, and those that are dropped or pasted. */
function connectSources({ api, state, switches, kinds, documents, onError }: SourceOptions): void {
  const open = (id: string, document: unknown): void =>
    documents.open({
      revision: (documents.current()?.revision ?? 0) + 1,
      kind: guessKind(document, kinds),
      id,
      document,
    });
  /** Opens a document of a file. The file of labels has one language, and the name of the file says which. */
  const openSource = ({ id, document: source }: OpenedSource, fileName: string | undefined): void =>
    open(id, guessKind(source, kinds) === 'labels' ? toOpenedDocument(source, fileName, state.locale) : source);
  listenForDocuments(window, {
    onError,
    onText: (content, fileName) => {
      try {
        openSource(readSource(content), fileName);
      } catch (error) {
        onError(error);
      }
    },
  });
  const { url } = switches;
  if (url !== undefined)
    fetchSource(url, location.origin).then(
      (source) => openSource(source, new URL(url, location.origin).pathname.split('/').at(-1)),
      onError,
    );
  else if (kinds[0] === 'not-found') open('not-found', {});
  else if (kinds[0] === 'menu' && window.parent === window) open(state.platform, state.menu);
  else if (kinds[0] === 'cancellation-promo' && window.parent === window) openSampleOffer(state, open);
  else if (switches.page !== undefined) {
    const { page } = switches;
    api
      .getEditingPage({ id: page })
      .then(({ published, draft }) =>
        open(page, (switches.source === 'draft' ? draft?.document : undefined) ?? published),
      )
      .catch(onError);
  }
}

/** Opens an offer for the realm's first licence; a realm without licences waits for a document. */
function openSampleOffer({ admin }: AdminState, open: (id: string, document: CancellationPromo) => void): void {
  const [licenceId] = admin.licences;
  if (licenceId === undefined) return;
  open('offer', { valid: true, licenceId, discount: { type: 'PERCENTAGE', percentage: 30, lifeTimeRepeat: 3 } });
}

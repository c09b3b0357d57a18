// The preview of a plugin under development: its examples as rows of a page, with each change of its code
// (`npm run plugin -- dev`, docs/adr/057-plugins-under-development.md).
import { runInAction } from 'mobx';
import type { PluginBuilds } from '#engine/remote/PluginBuilds.ts';
import type { AdminState } from '#schemas/adminState.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { PLUGIN_BUILDS_PATH, type PluginBuild } from '#schemas/plugin/plugin-build.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import validateBuild from '#schemas/generated/validators/plugin-build.js';
import type { AdminText } from '#src/admin/createAdminText.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import { createDevToolsState, PluginDevTools } from '#src/admin/preview/PluginDevTools.tsx';
import type { PreviewSwitches } from '#src/admin/preview/previewSwitches.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { createPreviewScreen } from './createPreviewScreen.tsx';
import { renderBar } from './renderBar.ts';

type Options = {
  readonly state: AdminState;
  readonly root: HTMLElement;
  readonly text: AdminText;
  readonly session: BrowserSession;
  readonly switches: PreviewSwitches;
};

/** Starts the preview. The address names the origin of the command, which the server has checked. */
export function startPluginDev({ state, root, text, session, switches }: Options): void {
  const { devPluginOrigin: origin } = state.admin;
  const tools = createDevToolsState(origin);
  renderBar(<PluginDevTools tools={tools} state={state} switches={switches} text={text} />);
  if (origin === undefined) return;
  const audience: PreviewAudience = { ...switches.audience, locale: switches.audience.locale ?? state.locale };
  let screen: ReturnType<typeof createPreviewScreen> | undefined;
  const builds = createBuilds();
  const show = async (build: PluginBuild): Promise<void> => {
    const definition = toDefinition(build, origin);
    if (!definition) return;
    const result = builds.set(definition);
    // Row types, heights and capabilities cannot change in a running app, so the document is loaded again.
    if (result === 'other') return location.reload();
    const plugins = [...(state.realm.plugins ?? []).filter(({ id }) => id !== definition.id), definition];
    screen ??= createPreviewScreen({
      state: { ...state, realm: { ...state.realm, plugins } },
      session,
      switches,
      audience,
      root,
      text,
      devPluginBuilds: builds,
    });
    await screen.show(toPage(build, definition));
  };
  const source = new EventSource(origin + PLUGIN_BUILDS_PATH);
  source.addEventListener('open', () => runInAction(() => void (tools.isConnected = true)));
  // The browser connects again by itself.
  source.addEventListener('error', () => runInAction(() => void (tools.isConnected = false)));
  let shown: Promise<void> = Promise.resolve();
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const build = readBuild(data);
    runInAction(() => Object.assign(tools, build ? { lastBuild: build, isReadable: true } : { isReadable: false }));
    if (build) shown = shown.then(() => show(build));
  });
}

/** Returns undefined when the text is not a build of this version of the product. */
function readBuild(text: string): PluginBuild | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return validateBuild(value) ? (value as PluginBuild) : undefined;
  } catch {
    return undefined;
  }
}

const toDefinition = ({ definition }: PluginBuild, origin: string): PluginDefinition | undefined =>
  definition && { ...definition, url: origin + definition.url };

type SettableBuilds = PluginBuilds & {
  /** Sets the current build; `other`: its rows need another app. */
  set(build: PluginDefinition): 'same' | 'other';
};

function createBuilds(): SettableBuilds {
  let current: PluginDefinition | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => current!,
    subscribe(onBuild) {
      listeners.add(onBuild);
      return () => listeners.delete(onBuild);
    },
    set(build) {
      if (current && describeContract(current) !== describeContract(build)) return 'other';
      current = build;
      for (const listener of listeners) listener();
      return 'same';
    },
  };
}

/** Returns the parts of a definition that do not change with the code. */
const describeContract = ({ url: _url, integrity: _integrity, ...contract }: PluginDefinition): string =>
  JSON.stringify(contract);

/** Returns a page with a row for each example. */
function toPage({ lastBuildNumber, examples }: PluginBuild, { rows }: PluginDefinition): PreparedRevision {
  const elements = examples.map(({ type, props }, index) => ({
    type,
    id: `example-${index + 1}`,
    v: rows.find((row) => row.type === type)?.version ?? 1,
    props,
  }));
  return {
    open: { revision: lastBuildNumber, kind: 'plugin', id: 'preview', document: {} },
    page: { $schema: PAGE_SCHEMA, version: 0, id: 'preview', elements },
    pointers: elements.map((_, index) => `/elements/${index}`),
    findings: [],
  };
}

import { observable } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { AdminState } from '#schemas/adminState.ts';
import { PLUGIN_DEV_PARAMETER, type PluginBuild } from '#schemas/plugin/plugin-build.ts';
import type { AdminText } from '../createAdminText.ts';
import { nameLanguage } from '../nameLanguage.ts';
import styles from './PreviewTools.module.css';
import type { PreviewSwitches } from './previewSwitches.ts';

/** What the bar of a plugin under development shows. */
export type DevToolsState = {
  /** Origin at which `npm run plugin -- dev` serves the plugin; undefined: this server does not allow it. */
  readonly origin: string | undefined;
  isConnected: boolean;
  /** False: the build comes from a command of another version of the product. */
  isReadable: boolean;
  lastBuild: PluginBuild | undefined;
};

/** Creates the state of the bar before the first build. */
export const createDevToolsState = (origin: string | undefined): DevToolsState =>
  observable<DevToolsState>(
    { origin, isConnected: false, isReadable: true, lastBuild: undefined },
    {},
    { deep: false },
  );

type Props = {
  readonly tools: DevToolsState;
  readonly state: AdminState;
  readonly switches: PreviewSwitches;
  readonly text: AdminText;
};

/** Renders the bar of a plugin under development: its build, its findings, and the brand, language and viewer. */
export const PluginDevTools = observer(function PluginDevTools({ tools, state, switches, text }: Props) {
  const { lastBuild } = tools;
  return (
    <aside className={styles['tools']} aria-label={text('pluginDev')}>
      <div className={styles['line']}>
        <p role="status" data-build={lastBuild?.lastBuildNumber}>
          {describeStatus(tools, text)}
        </p>
        {tools.origin !== undefined && <Switches state={state} switches={switches} text={text} />}
      </div>
      {lastBuild && lastBuild.findings.length > 0 && (
        <ul dir="ltr" lang="en">
          {lastBuild.findings.map(({ id, where, message }) => (
            <li key={id + where + message}>
              <strong>{id}</strong> <code>{where}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
});

function describeStatus({ origin, isConnected, isReadable, lastBuild }: DevToolsState, text: AdminText): string {
  if (origin === undefined) return text('pluginDevRefused');
  if (!isReadable) return text('pluginDevUnreadable');
  if (!isConnected) return text(lastBuild ? 'pluginDevLost' : 'pluginDevWaiting', { origin });
  return lastBuild?.definition
    ? text('pluginDevBuild', { id: lastBuild.definition.id, build: lastBuild.lastBuildNumber })
    : text('pluginDevNone');
}

type SwitchProps = Pick<Props, 'state' | 'switches' | 'text'>;

const AUDIENCES = ['guest', 'viewer', 'child'] as const;

/** Renders the switches, which are parts of the address. */
const Switches = ({ state: { realm, locale, admin }, switches, text }: SwitchProps) => (
  <form>
    <input type="hidden" name={PLUGIN_DEV_PARAMETER} value={admin.devPluginOrigin} />
    <Choice
      name="realm"
      label={text('brand')}
      value={realm.id}
      options={admin.realms.map(({ id, name }) => [id, name])}
    />
    <Choice
      name="lang"
      label={text('language')}
      value={locale}
      options={realm.locales.map((code) => [code, nameLanguage(code)])}
    />
    <Choice
      name="audience"
      label={text('audience')}
      value={switches.audience.kind ?? 'guest'}
      options={AUDIENCES.map((kind) => [kind, text(kind)])}
    />
    <button type="submit">{text('pluginDevShow')}</button>
  </form>
);

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
};

const Choice = ({ name, label, value, options }: ChoiceProps) => (
  <select name={name} aria-label={label} defaultValue={value}>
    {options.map(([option, title]) => (
      <option key={option} value={option}>
        {title}
      </option>
    ))}
  </select>
);

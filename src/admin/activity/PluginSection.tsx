// The plugins of the published version: who signed them, and from which source they were built.
import type { AdminText } from '../createAdminText.ts';
import { Code, Meaning, Section, Table } from './ActivityParts.tsx';
import type { ActivityResponse } from './summariseEvents.ts';
import styles from './Activity.module.css';

type Plugin = ActivityResponse['plugins'][number];
type Props = { readonly plugins: readonly Plugin[]; readonly locale: string; readonly text: AdminText };

/** Number of digits with which Git abbreviates a commit, long enough for every repository. */
const COMMIT_DIGITS = 12;

/** Renders the list of plugins. */
export function PluginSection({ plugins, locale, text }: Props) {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Section title={text('plugins')} hint={text('pluginsHint')}>
      {plugins.length === 0 ? (
        <p className={styles['message']}>{text('noPlugins')}</p>
      ) : (
        <Table
          caption={text('pluginList')}
          headings={[text('plugin'), text('pluginVersion'), text('pluginSignature'), text('pluginProvenance')]}
          numberColumns={[]}
        >
          {plugins.map((plugin) => (
            <tr key={plugin.id}>
              <th scope="row">
                <Code>{plugin.id}</Code>
                <span className={styles['meaning']}>
                  <Code>{[plugin.kind, ...plugin.rows].join(', ')}</Code>
                </span>
              </th>
              <td>
                {plugin.version.toLocaleString(locale)}
                <Meaning>{text('pluginEngine', { engine: plugin.engine })}</Meaning>
              </td>
              <td>
                <bdi>{text(`signature_${plugin.signature}`, { owner: plugin.signer ?? '' })}</bdi>
                {plugin.fingerprint !== undefined && (
                  <Meaning>{text('pluginFingerprint', { fingerprint: plugin.fingerprint })}</Meaning>
                )}
              </td>
              <td>
                <Provenance plugin={plugin} dateTime={dateTime} text={text} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

type ProvenanceProps = {
  readonly plugin: Plugin;
  readonly dateTime: Intl.DateTimeFormat;
  readonly text: AdminText;
};

/** Renders source, commit, time and tool, as far as they are known. */
function Provenance({ plugin, dateTime, text }: ProvenanceProps) {
  const { repository, commit, isModified, builtAt, tool = '' } = plugin;
  if (builtAt === undefined) return '–';
  return (
    <>
      {repository && <Code>{repository}</Code>} {commit && <Code>{commit.slice(0, COMMIT_DIGITS)}</Code>}
      {isModified && <Meaning>{text('pluginModified')}</Meaning>}
      <Meaning>{text('pluginBuilt', { time: dateTime.format(new Date(builtAt)), tool })}</Meaning>
    </>
  );
}

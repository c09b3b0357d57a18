// The findings of `npm run plugin -- check`.

/** Ids of findings. They never change their meaning. */
export const FINDING_IDS = [
  'PLUGIN_MANIFEST_INVALID',
  'PLUGIN_FILE_MISSING',
  'PLUGIN_SCHEMA_INVALID',
  'PLUGIN_EXAMPLE_MISSING',
  'PLUGIN_EXAMPLE_INVALID',
  'PLUGIN_EXTENSION_INVALID',
  'PLUGIN_BUILD_FAILED',
  'PLUGIN_LOAD_FAILED',
  'PLUGIN_ID_DIFFERENT',
  'PLUGIN_ROWS_DIFFERENT',
  'PLUGIN_ENGINE_UNSUPPORTED',
  'PLUGIN_VALIDATOR_DIFFERENT',
  'PLUGIN_SAMPLE_INVALID',
  'PLUGIN_SAMPLE_MISSING',
  'PLUGIN_MIGRATION_FAILED',
  'PLUGIN_TOO_LARGE',
  'PLUGIN_GLOBAL_FORBIDDEN',
  'PLUGIN_REACT_BUNDLED',
  'PLUGIN_RENDER_FAILED',
  'PLUGIN_FRAME_FAILED',
  'PLUGIN_INACCESSIBLE',
  'PLUGIN_API_DEPRECATED',
  'PLUGIN_SIGNATURE_MISSING',
  'PLUGIN_SIGNATURE_INVALID',
  'PLUGIN_SIGNER_UNTRUSTED',
] as const;
/** Id of a finding. */
export type FindingId = (typeof FINDING_IDS)[number];

/** What a check found: where, and what to do. */
export type PluginFinding = {
  readonly id: FindingId;
  readonly where: string;
  readonly message: string;
  /** True: the plugin can be published nevertheless. */
  readonly isWarning?: boolean;
  /** The correction, when there is only one. */
  readonly fix?: PluginFix;
};

/** A correction of one file in the author's folder. */
export type PluginFix = {
  readonly file: string;
  readonly summary: string;
  /** Returns the corrected text of the file. */
  readonly change: (text: string) => string;
};

/** Returns the link to the part of the documentation that says what to do about a finding. */
export const toDocLink = (id: FindingId): string => `docs/plugins.md#${id.toLowerCase()}`;

/** Returns a finding as JSON prints it. */
export const toJson = ({ id, where, message, isWarning = false, fix }: PluginFinding): object => ({
  id,
  where,
  message,
  severity: isWarning ? 'warning' : 'error',
  ...(fix && { fix: fix.summary }),
  doc: toDocLink(id),
});

/** Returns the text that the command prints. */
export function formatFindings(findings: readonly PluginFinding[]): string {
  if (findings.length === 0) return 'no findings';
  const fixableCount = findings.filter(({ fix }) => fix !== undefined).length;
  const ids = [...new Set(findings.map(({ id }) => id))];
  return [
    ...findings.map(
      ({ id, where, message, isWarning }) => `${id} ${where}: ${isWarning === true ? 'warning: ' : ''}${message}`,
    ),
    `findings: ${findings.length}${fixableCount > 0 ? `, --fix corrects ${fixableCount}` : ''}. What to do:`,
    ...ids.map((id) => `  ${toDocLink(id)}`),
  ].join('\n');
}

// `npm run plugin -- check`, and the same check before a build or publish: corrects and prints the findings.
import { PLUGIN_API } from '#schemas/plugin/plugin-api.ts';
import { checkInBrowser } from './browser/checkInBrowser.ts';
import { checkPlugin } from './checkPlugin.ts';
import { formatFindings, toJson, type FindingId } from './findings.ts';
import { applyFixes } from './fixes.ts';
import type { SignatureRules } from './signing/signPlugin.ts';

type CheckOptions = {
  readonly json?: boolean;
  readonly fix?: boolean;
  /** True: run the plugin in a browser, too. */
  readonly browser?: boolean;
  /** Undefined: the signature is not checked. */
  readonly signature?: SignatureRules | undefined;
};

/** Findings with which a plugin cannot be run. */
const CANNOT_RUN: readonly FindingId[] = [
  'PLUGIN_MANIFEST_INVALID',
  'PLUGIN_FILE_MISSING',
  'PLUGIN_BUILD_FAILED',
  'PLUGIN_LOAD_FAILED',
  'PLUGIN_ROWS_DIFFERENT',
];

/** Checks a plugin and prints the findings. Returns true when it can be published. */
export async function printCheck(
  folder: string,
  { json = false, fix = false, browser = false, signature }: CheckOptions = {},
): Promise<boolean> {
  let findings = await checkPlugin(folder, PLUGIN_API.members, signature);
  // A correction can make a later check possible, which finds more.
  for (let round = 0; fix && round < 5; round++) {
    const corrected = applyFixes(folder, findings);
    if (corrected.length === 0) break;
    for (const line of json ? [] : corrected) console.log(line);
    findings = await checkPlugin(folder, PLUGIN_API.members, signature);
  }
  // A plugin that was not built cannot be run.
  if (browser && !findings.some(({ id }) => CANNOT_RUN.includes(id))) {
    const checked = await checkInBrowser(folder);
    if ('findings' in checked) findings = [...findings, ...checked.findings];
    else
      console.error(
        `Not checked in a browser (rendering, accessibility, misbehaviour of the page): no Chromium starts here: ${checked.missing}. Install Chromium or set CHROMIUM_PATH.`,
      );
  }
  console.log(json ? JSON.stringify(findings.map(toJson), undefined, 2) : formatFindings(findings));
  return findings.every(({ isWarning }) => isWarning === true);
}

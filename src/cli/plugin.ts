// `npm run plugin -- create|dev|check|test|keys|build|publish|update|off|on|switches|usage|api`: tools for authors of
// plugins (docs/plugins.md).
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLUGIN_API, PLUGIN_API_VERSION } from '#schemas/plugin/plugin-api.ts';
import { DEMO_PLUGINS_DIR } from '#src/server/config.ts';
import { openPluginFolder } from '#src/server/domain/publishing/check/openPluginFolder.ts';
import { toFingerprint } from '#src/server/domain/plugins/verifyPlugin.ts';
import { buildPlugin } from './plugin/buildPlugin.ts';
import { createPlugin, EXAMPLE_PROPS, type NewPlugin } from './plugin/createPlugin.ts';
import { freezeApi } from './plugin/api/freezeApi.ts';
import { formatFindings } from './plugin/findings.ts';
import { printCheck } from './plugin/printCheck.ts';
import { devPlugin } from './plugin/devPlugin.ts';
import { PluginRefusedError, readManifest, readProjectFile } from './plugin/pluginProject.ts';
import { publishPlugin, turnPluginOff } from './plugin/publishPlugin.ts';
import { describeMember, findUsage, formatUsage } from './plugin/findUsage.ts';
import { formatSwitches, openSwitchClient } from './plugin/switchPlugin.ts';
import { openPublishClient, selectTarget } from './realm/openPublishClient.ts';
import { readTrustedKeys } from './realm/readTrustedKeys.ts';
import { createKeyFile, KEY_SETTING, readSigningKeys } from './plugin/signing/pluginKeys.ts';
import { openSignedBuild } from './plugin/signing/openSignedBuild.ts';
import { SIGNATURE_FILE } from './plugin/signing/provenance.ts';
import { checkSignature, readSignature, signPlugin, type SignatureRules } from './plugin/signing/signPlugin.ts';
import { updatePlugin } from './plugin/update/updatePlugin.ts';
import { RefusedError, UnreachableError } from './realm/publishClient.ts';

const USAGE = `usage: npm run plugin -- <command>

  create <vendor>.<name> --in <folder>   write the folder of a new plugin; --kind frame: for a sandboxed frame,
         [--kind module|frame]           default: a trusted module
  dev <folder> --site <origin>           show its examples on a page of the brand at that address and follow each
         [--port <port>]                 change without a reload; needs a server with DEMO=1 ("npm start") or "npm run dev"
  check <folder> [--json] [--fix]        report everything that is wrong, with stable ids; builds the plugin, and runs it in
        [--realm <realm folder>]         Chromium when there is one. --fix corrects what has only one correction; --realm:
        [--no-browser]                   check the signature by the keys that the brand trusts; --no-browser: do not run it
  keys <file>                            write a new private key, with which build and publish sign, and print the entry
                                         of its public key for "pluginKeys" of realm.json
  test <folder>                          check, then run its *.test.js files with the test kit (marquee-engine/testing)
  build <folder> [--key <file>]          check, then write <folder>/dist and print the hash of a module; --key: sign it with
                                         a private key (or MARQUEE_PLUGIN_KEY, its text). Twice: with two keys
  publish <folder> --to <plugins folder> check and build, copy dist to the folder that the server delivers (PLUGINS_DIR),
          --realm <realm folder>         and list the plugin in realm.json, with its signature; publish the realm to turn it
          [--key <file>]                 on. --key: as for build
  publish --dist <folder or .tgz>        the same with the signed build of a maker, which is verified and not built again
          --to ... --realm ...
  update <folder> [--dry-run] [--commit] bring a plugin that was created earlier to the current template and plugin API. Its
                                         Git repository must have no changes. --dry-run only lists what would change;
                                         --commit makes one commit for each change
  off <plugin id> --realm <realm folder> remove it from realm.json; publish the realm to turn it off
  off <plugin id> --everywhere           turn it off at once in all realms, also on open pages, without a publish
      --reason <text>
  on <plugin id> --everywhere            turn it on again
      --reason <text>
  switches                               list what is and was off in all realms
  usage [--plugins <folder>] [--json]    before an upgrade, in the folder of the new version: list the deprecated and removed
                                         members of the plugin API that the plugins of all realms use. --plugins: the
                                         folder that the server delivers, default PLUGINS_DIR
  api [--json]                           list the members of the plugin API with their versions
  api --freeze                           for developers of the engine: keep the members and types of the current version in
                                         tests/pluginVersions

off --everywhere, on, switches and usage use the server that runs here (DATA_DIR), its database, or --url <server> with
MARQUEE_ADMIN_TOKEN, the server's own token.

Folders are relative to the current folder. exit codes: 0 done, 1 findings or refused, 2 wrong arguments`;

class UsageError extends Error {}

const OPTIONS = {
  in: { type: 'string' },
  kind: { type: 'string', default: 'module' },
  to: { type: 'string' },
  realm: { type: 'string' },
  dist: { type: 'string' },
  key: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  plugins: { type: 'string' },
  fix: { type: 'boolean', default: false },
  'no-browser': { type: 'boolean', default: false },
  freeze: { type: 'boolean', default: false },
  commit: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  everywhere: { type: 'boolean', default: false },
  reason: { type: 'string' },
  site: { type: 'string' },
  port: { type: 'string', default: '4100' },
  url: { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

// npm starts scripts in the repository's folder; INIT_CWD is the folder in which the author typed the command.
const toPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

function readPath(path: string | undefined, name: string): string {
  if (path === undefined) throw new UsageError(`--${name} <folder> is missing.`);
  return toPath(path);
}

/** Returns what the author of a new plugin does next. `folder` is the folder as the author wrote it. */
function describeNextSteps({ type, kind, folder }: NewPlugin): string {
  const row = { type, id: `${type.split('.').at(-1)}-1`, props: EXAMPLE_PROPS };
  return `
${kind === 'module' ? 'Check and test it:  npm run plugin -- test' : 'Check it:           npm run plugin -- check'} ${folder}
See each change:    npm run plugin -- dev ${folder} --site http://<brand>.localhost:4000
Publish it:         npm run plugin -- publish ${folder} --to docs/examples/plugins --realm realms/<brand>
Then add this row to "elements" of a page, realms/<brand>/pages/home.json:
  ${JSON.stringify(row)}
and run:            npm run realm -- publish realms/<brand>`;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [command, subject, ...rest] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (command === 'switches' && subject === undefined) return listSwitches(values);
  if (command === 'usage' && subject === undefined) return printUsage(values);
  if (command === 'api' && subject === undefined) return values.freeze ? freeze() : printApi(values.json);
  if (command === 'publish' && subject === undefined && values.dist !== undefined)
    return publishDist(toPath(values.dist), values);
  if (values.dist !== undefined) throw new UsageError('Write publish --dist <folder or .tgz>, without another folder.');
  if (subject === undefined || rest.length > 0) throw new UsageError('Name a command and its subject.');
  switch (command) {
    case 'create': {
      if (values.kind !== 'module' && values.kind !== 'frame')
        throw new UsageError(`--kind is "${values.kind}", expected module or frame.`);
      const folder = readPath(values.in, 'in');
      const files = createPlugin({ type: subject, kind: values.kind, folder });
      for (const file of files) console.log(`wrote ${file}`);
      console.log(describeNextSteps({ type: subject, kind: values.kind, folder: values.in! }));
      return 0;
    }
    case 'check':
      return (await printCheck(toPath(subject), {
        ...values,
        browser: !values['no-browser'],
        signature: await readSignatureRules(values.realm),
      }))
        ? 0
        : 1;
    case 'keys':
      printNewKey(toPath(subject));
      return 0;
    case 'test': {
      const folder = toPath(subject);
      if (!(await printCheck(folder))) return 1;
      // Vitest takes a second to load, and the other commands do not need it.
      const { testPlugin } = await import('./plugin/testPlugin.ts');
      return (await testPlugin(folder)) ? 0 : 1;
    }
    case 'update':
      update(toPath(subject), values.commit, values['dry-run']);
      return 0;
    case 'dev':
      await runDev(toPath(subject), values);
      return 0;
    case 'on':
      if (!values.everywhere) throw new UsageError('Write on <plugin id> --everywhere --reason <text>.');
      return switchEverywhere(subject, true, values);
    case 'off':
      if (values.everywhere) return switchEverywhere(subject, false, values);
      await removeFromRealm(subject, readPath(values.realm, 'realm'), values.realm!);
      return 0;
    case 'build':
    case 'publish':
      return buildOrPublish(command, toPath(subject), values);
    default:
      throw new UsageError(`"${command}" is not a command.`);
  }
}

/** Updates a plugin and prints each change. */
function update(folder: string, commit: boolean, dryRun: boolean): void {
  const applied = updatePlugin(folder, { commit, dryRun });
  for (const { id, summary, files } of applied)
    console.log(`${dryRun ? 'would change' : 'changed'} ${files.join(', ')}: ${summary} (${id})`);
  if (applied.length === 0)
    console.log(`nothing to update: the plugin is written for the plugin API ${PLUGIN_API_VERSION}`);
  else if (!dryRun) console.log('now check it: npm run plugin -- test, or check for a frame');
}

/** Removes a plugin from realm.json and prints what is to be done. `realm` is the folder as the author wrote it. */
async function removeFromRealm(pluginId: string, realmFolder: string, realm: string): Promise<void> {
  const rows = await turnPluginOff(pluginId, realmFolder);
  for (const { page, row } of rows)
    console.log(`${page}: row ${JSON.stringify(row['id'] ?? pluginId)} uses it: remove it, or add "fallback": "drop"`);
  console.log(`removed from realm.json; now publish the realm: npm run realm -- publish ${realm}`);
}

/** Serves a plugin under development until the command is ended. */
async function runDev(
  folder: string,
  { site = '', port }: { readonly site?: string; readonly port: string },
): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new UsageError(`--port is "${port}", expected a number from 0 to 65535.`);
  if (!URL.canParse(site) || new URL(site).origin !== site.replace(/\/$/, ''))
    throw new UsageError(
      `--site is "${site}", expected the address of a brand, such as http://<brand>.localhost:4000.`,
    );
  readManifest(folder);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  await devPlugin({
    folder,
    port: Number(port),
    site: new URL(site).origin,
    print: (line) => console.log(line),
    signal: stop.signal,
  });
}

type SwitchValues = { readonly reason?: string; readonly url?: string; readonly token?: string };

/** Turns a plugin off or on in all realms. */
async function switchEverywhere(pluginId: string, isOn: boolean, values: SwitchValues): Promise<number> {
  const { reason = '', url, token } = values;
  if (!reason.trim()) throw new UsageError('--reason <text> is missing; the record names it.');
  const client = await openSwitchClient({ url, token }, process.env);
  try {
    const isChanged = await client.change(pluginId, isOn, reason.trim());
    const state = isOn ? 'on' : 'off';
    console.log(
      isChanged
        ? `${pluginId} is ${state} in all realms of ${client.location}; open pages follow within a minute`
        : `${pluginId} was ${state} already in ${client.location}`,
    );
    return 0;
  } finally {
    await client.close();
  }
}

/** Prints what is and was off in all realms. */
async function listSwitches({ url, token }: SwitchValues): Promise<number> {
  const client = await openSwitchClient({ url, token }, process.env);
  try {
    const lines = formatSwitches(await client.list());
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.log('nothing is off in all realms');
    return 0;
  } finally {
    await client.close();
  }
}

type UsageValues = Omit<SwitchValues, 'reason'> & { readonly plugins?: string; readonly json: boolean };

/** Prints what an upgrade to this version needs. Returns 1 when a plugin needs a change. */
async function printUsage({ plugins, json, url, token }: UsageValues): Promise<number> {
  const folder = plugins === undefined ? process.env['PLUGINS_DIR'] || DEMO_PLUGINS_DIR : toPath(plugins);
  // Without a server the client would open the database and migrate it to this version, before the upgrade.
  if (!('url' in (await selectTarget({ url, token }, process.env))))
    throw new UnreachableError(
      'No server responds. Run this while the earlier version serves: name its folder by DATA_DIR=<folder>/.data, or give --url and --token.',
    );
  const client = await openPublishClient({ url, token }, process.env);
  try {
    const report = await findUsage(client, await openPluginFolder(folder), PLUGIN_API.members);
    console.log(json ? JSON.stringify(report, undefined, 2) : formatUsage(report, PLUGIN_API_VERSION));
    return report.found.length === 0 ? 0 : 1;
  } finally {
    await client.close();
  }
}

/** Writes the members and types of the current version of the plugin API into the repository. */
async function freeze(): Promise<number> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const file of await freezeApi(root, PLUGIN_API)) console.log(`wrote ${file}`);
  console.log('now add a small plugin of this version there: docs/contributing.md, "Versions of the plugin API"');
  return 0;
}

/** Prints the members of the plugin API. */
function printApi(isJson: boolean): number {
  if (isJson) {
    console.log(JSON.stringify(PLUGIN_API, undefined, 2));
    return 0;
  }
  for (const { path, since, summary, ...member } of PLUGIN_API.members) {
    const isOld = member.deprecated !== undefined || member.removed !== undefined;
    console.log(isOld ? describeMember({ path, since, summary, ...member }) : `${path} (since ${since}): ${summary}`);
  }
  return 0;
}

/** Returns what a signature is checked against: the keys of a brand, when its folder is given. */
async function readSignatureRules(realm: string | undefined): Promise<SignatureRules> {
  if (realm === undefined) return { keys: undefined, now: Date.now() };
  const folder = toPath(realm);
  // Reports a folder without realm.json, which would have no keys.
  readProjectFile(folder, 'realm.json');
  return { keys: await readTrustedKeys(folder), now: Date.now() };
}

/** Writes a new private key and prints what a brand that trusts it writes. */
function printNewKey(path: string): void {
  const publicKey = createKeyFile(path);
  console.log(
    `wrote the private key ${path} (fingerprint ${toFingerprint(publicKey)}); keep it secret, and keep a copy`,
  );
  console.log('a brand trusts it with this entry of "pluginKeys" in its realm.json:');
  console.log(`  ${JSON.stringify({ publicKey, owner: '<your name>' })}`);
}

type BuildValues = { readonly to?: string; readonly realm?: string; readonly key?: readonly string[] };

async function buildOrPublish(command: 'build' | 'publish', folder: string, values: BuildValues): Promise<number> {
  const target = command === 'publish' && {
    pluginsFolder: readPath(values.to, 'to'),
    realmFolder: readPath(values.realm, 'realm'),
  };
  const keys = readSigningKeys((values.key ?? []).map(toPath), process.env[KEY_SETTING]);
  // The check and the build run code of the plugin, which must not read the key.
  delete process.env[KEY_SETTING];
  const rules = await readSignatureRules(target ? values.realm : undefined);
  if (!(await printCheck(folder, { signature: keys.length === 0 ? rules : undefined }))) return 1;
  const manifest = readManifest(folder);
  const built = await buildPlugin(folder, manifest);
  for (const file of built.files) console.log(`wrote dist/${file}`);
  if (built.integrity !== undefined) console.log(`integrity: ${built.integrity}`);
  if (keys.length > 0) {
    signPlugin(folder, manifest, built, keys);
    const names = keys.map(({ publicKey }) => toFingerprint(publicKey)).join(', ');
    console.log(`wrote ${SIGNATURE_FILE}, signed by ${names}`);
  }
  if (target) {
    const refused = checkSignature(folder, manifest, built, rules);
    if (refused.some(({ isWarning }) => isWarning !== true)) throw new PluginRefusedError(formatFindings(refused));
    // A signature of other files is a warning of the check, and is not published.
    const signature = refused.length === 0 ? readSignature(folder) : undefined;
    const { url } = await publishPlugin(join(folder, 'dist'), manifest, built, { ...target, signature });
    console.log(describeListed(url, values));
  }
  return 0;
}

const describeListed = (url: string, { realm }: BuildValues): string =>
  `listed ${url} in realm.json; now publish the realm: npm run realm -- publish ${realm}`;

/** Publishes the signed build of a maker. */
async function publishDist(path: string, values: BuildValues): Promise<number> {
  const target = { pluginsFolder: readPath(values.to, 'to'), realmFolder: readPath(values.realm, 'realm') };
  if (values.key) throw new UsageError('--dist publishes the signature of the maker, so it needs no --key.');
  const { manifest, built, signature, dist, close } = openSignedBuild(path, await readSignatureRules(values.realm));
  try {
    const { url } = await publishPlugin(dist, manifest, built, { ...target, signature });
    const signers = signature.signatures.map(({ publicKey }) => toFingerprint(publicKey)).join(', ');
    console.log(`verified ${built.files.length} files, signed by ${signers}`);
    console.log(describeListed(url, values));
    return 0;
  } finally {
    close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const isKnown = [PluginRefusedError, RefusedError, UnreachableError].some((type) => error instanceof type);
  if (!isUsage && !isKnown) throw error;
  console.error(isUsage ? `${(error as Error).message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}

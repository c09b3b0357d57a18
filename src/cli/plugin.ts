// `npm run plugin -- create|check|build|publish|off`: tools for authors of plugins (docs/plugins.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPlugin } from './plugin/buildPlugin.ts';
import { checkPlugin } from './plugin/checkPlugin.ts';
import { createPlugin } from './plugin/createPlugin.ts';
import { PluginRefusedError, readJson, type PluginManifest } from './plugin/pluginProject.ts';
import { publishPlugin, turnPluginOff } from './plugin/publishPlugin.ts';

const USAGE = `usage: npm run plugin -- <command>

  create <vendor>.<name> --in <folder>   write the folder of a new plugin; --kind frame: for a sandboxed frame,
         [--kind module|frame]           default: a trusted module
  check <folder> [--json]                report everything that is wrong, with stable ids; builds the plugin
  build <folder>                         check, then write <folder>/dist and print the hash of a module
  publish <folder> --to <plugins folder> check and build, copy dist to the folder that the server delivers (PLUGINS_DIR),
          --realm <realm folder>         and list the plugin in realm.json; publish the realm to turn it on
  off <plugin id> --realm <realm folder> remove it from realm.json; publish the realm to turn it off

Folders are relative to the current folder. exit codes: 0 done, 1 findings or refused, 2 wrong arguments`;

class UsageError extends Error {}

const OPTIONS = {
  in: { type: 'string' },
  kind: { type: 'string', default: 'module' },
  to: { type: 'string' },
  realm: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

// npm starts scripts in the repository's folder; INIT_CWD is the folder in which the author typed the command.
const toPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

function readPath(path: string | undefined, name: string): string {
  if (path === undefined) throw new UsageError(`--${name} <folder> is missing.`);
  return toPath(path);
}

/** Prints the findings; true when there are none. */
async function check(folder: string, isJson = false): Promise<boolean> {
  const findings = await checkPlugin(folder);
  if (isJson) console.log(JSON.stringify(findings, undefined, 2));
  else for (const { id, where, message } of findings) console.log(`${id} ${where}: ${message}`);
  if (!isJson) console.log(findings.length === 0 ? 'no findings' : `findings: ${findings.length}`);
  return findings.length === 0;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [command, subject, ...rest] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (subject === undefined || rest.length > 0) throw new UsageError('Name a command and its subject.');
  switch (command) {
    case 'create': {
      if (values.kind !== 'module' && values.kind !== 'frame')
        throw new UsageError(`--kind is "${values.kind}", expected module or frame.`);
      const folder = readPath(values.in, 'in');
      const files = createPlugin({ type: subject, kind: values.kind, folder });
      for (const file of files) console.log(`wrote ${file}`);
      return 0;
    }
    case 'check':
      return (await check(toPath(subject), values.json)) ? 0 : 1;
    case 'off':
      turnPluginOff(subject, readPath(values.realm, 'realm'));
      console.log('removed from realm.json; now publish the realm');
      return 0;
    case 'build':
    case 'publish':
      return buildOrPublish(command, toPath(subject), values);
    default:
      throw new UsageError(`"${command}" is no command.`);
  }
}

async function buildOrPublish(
  command: 'build' | 'publish',
  folder: string,
  values: { readonly to?: string; readonly realm?: string },
): Promise<number> {
  const target = command === 'publish' && {
    pluginsFolder: readPath(values.to, 'to'),
    realmFolder: readPath(values.realm, 'realm'),
  };
  if (!(await check(folder))) return 1;
  const manifest = readJson(folder, 'plugin.json') as PluginManifest;
  const built = await buildPlugin(folder, manifest);
  for (const file of built.files) console.log(`wrote dist/${file}`);
  if (built.integrity !== undefined) console.log(`integrity: ${built.integrity}`);
  if (target) {
    const { url } = publishPlugin(folder, manifest, built, target);
    console.log(`listed ${url} in realm.json; now publish the realm`);
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isUsage && !(error instanceof PluginRefusedError)) throw error;
  console.error(isUsage ? `${(error as Error).message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}

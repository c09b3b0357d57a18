// Parses the arguments of `npm run realm -- ...`.
import { ACCESS_COMMANDS } from './access/accessArguments.ts';
import { closestMatch } from 'leven';
import { BRAND_LANGUAGES, hasBrandTexts } from './brandTexts.ts';
import { MATRIX_FORMATS, type MatrixFormat } from './formatMatrix.ts';
import { DATE_TIME_PATTERN } from '../../../schemas/fields.ts';
import { LOCALE_PATTERN } from '../../../schemas/realm/locale.ts';
import { parseInstant } from '../../../schemas/parseInstant.ts';
import { PREVIEW_HOURS } from '../../server/domain/delivery/createPreviews.ts';

/** Printed for `--help` and after a usage error. */
export const USAGE = `usage: npm run realm -- <command>

  create <id> --name <text>            write a new brand's folder to realms/<id>, or below --in <folder>: a minimal brand in the
         [--lang <tag,tag>] [--host <h>] languages of --lang (${BRAND_LANGUAGES.join(', ')}; default: en), the first is the main one.
         [--from <realm>]              With --from it is a copy of what that realm shows, in the languages of that realm
  validate <folder> [--providers]      check a realm's folder and report every problem; changes nothing. --providers also
                                       asks the servers of its identity providers (a dry run, without a sign-in)
  migrate <folder> [--dry-run]         bring the rows of the folder's pages to the versions of the product's widgets; --dry-run
                                       only lists them. Nothing is written when one cannot be migrated
  diff <folder> [--json]               show what a publish of the folder would change
       <realm> [--from <version>]      or what differs between two versions of a realm; a missing one is the current one.
         [--to <version>] [--json]     With --with: between two realms, --from of the first and --to of the other one
         [--with <realm>]
  publish <folder> [--note <text>]     check the folder and publish it as a new version; open pages follow within a second
         [--only <file,file>]          publish only these JSON files (pages/home.json); the others do not change
         [--watch]                     publish again after each change of the folder, until Ctrl+C
         [--share <percent>]           begin a trial: only this share of the visitors sees the new version, the same ones each time
         [--until <moment>]            the trial ends by itself at this moment, for example 2026-12-24T18:00:00Z
  trial <realm> [--share <percent>]    show the trial of a realm and what happened to it, or change its share
         [--until <moment>]            with --share: change also when the trial ends by itself
  promote <realm> [--note <text>]      end the trial: everybody sees its version
  withdraw <realm> [--note <text>]     end the trial: everybody sees the current version again
  preview <folder> [--hours <n>]       print an address at which one browser sees the unpublished folder, for 1 to 12 hours
  import <realm> <feed> --map <file>   publish or update the items of a CSV or JSON feed (docs/own-back-end.md)
         [--dry-run] [--skip-refused]  --dry-run only checks; --skip-refused publishes the records that are not refused
  rollback <realm> [--to <version>]    publish the previous version again, or the version of --to
  remove <realm> [--yes]               remove a realm with its versions, accounts and viewers' data. Asks for its name, not with --yes
  versions <realm>                     list the published versions, newest first
  list                                 list every realm with its version and hosts
  matrix [--format table|csv|json]     show or write settings of all realms side by side: languages, features, row types, colours, version,
         [--file <file>]               trial; with the layer that sets each value
  explain <realm> <what> [--json]      show where a value comes from: a label's key, a theme token (colours/primary), the id of a
         [--locale <tag>]              row, page or item, an image, or a field of a file (pages/home.json#/elements/0)
  export <realm> <folder>              write the published folder, or that of --version <n>, to a new folder

  admin create|list|password|role|remove   accounts of editors and administrators; see: npm run realm -- admin --help
  token create|list|revoke                 tokens with which CI publishes a realm; see: npm run realm -- token --help
  key rotate                               replaces the key that signs tokens; see: npm run realm -- key --help

  --url <address> --token <token>      use another server (the token can be in MARQUEE_ADMIN_TOKEN). Default: the server of
                                       DATA_DIR (default .data), or its database when no server runs

exit codes: 0 done, 1 problems found or refused, 2 wrong arguments, 3 no server and no database can be reached`;

/** Compares published versions: of one realm, or of two. */
export type VersionsCommand = {
  readonly name: 'diff';
  readonly realm: string;
  /** Undefined: the current version. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The realm of `to`; undefined: the same one. */
  readonly with?: string | undefined;
  readonly json: boolean;
};

/** The server to use; without a URL the one that runs on DATA_DIR. */
type Target = { readonly url?: string | undefined; readonly token?: string | undefined };
/** A parsed command line. */
export type Command = Target &
  (
    | { readonly name: 'validate'; readonly folder: string; readonly providers: boolean }
    | { readonly name: 'migrate'; readonly folder: string; readonly dryRun: boolean }
    | { readonly name: 'diff'; readonly folder: string; readonly json: boolean }
    | VersionsCommand
    | {
        readonly name: 'publish';
        readonly folder: string;
        readonly note?: string | undefined;
        readonly only?: readonly string[] | undefined;
        /** Share of the visitors in percent; undefined: everybody. */
        readonly share?: number | undefined;
        /** When the trial ends by itself, in ISO 8601; undefined: when somebody ends it. */
        readonly until?: string | undefined;
        /** True: publish again after each change of the folder. */
        readonly watch?: boolean;
      }
    | {
        readonly name: 'rollback';
        readonly realm: string;
        readonly to?: number | undefined;
        readonly note?: string | undefined;
      }
    | {
        readonly name: 'trial';
        readonly realm: string;
        readonly share?: number | undefined;
        /** When the trial ends by itself, in ISO 8601; undefined: it keeps its end. */
        readonly until?: string | undefined;
        readonly note?: string | undefined;
      }
    | { readonly name: 'promote'; readonly realm: string; readonly note?: string | undefined }
    | { readonly name: 'withdraw'; readonly realm: string; readonly note?: string | undefined }
    | { readonly name: 'preview'; readonly folder: string; readonly hours?: number | undefined }
    | { readonly name: 'remove'; readonly realm: string; readonly yes: boolean }
    | { readonly name: 'versions'; readonly realm: string }
    | {
        readonly name: 'explain';
        readonly realm: string;
        readonly what: string;
        readonly locale?: string | undefined;
        readonly json: boolean;
      }
    | {
        readonly name: 'export';
        readonly realm: string;
        readonly folder: string;
        readonly version?: number | undefined;
      }
    | {
        readonly name: 'create';
        readonly realm: string;
        readonly title: string;
        readonly from?: string | undefined;
        readonly host?: string | undefined;
        /** Parent folder; undefined: realms. */
        readonly parentFolder?: string | undefined;
        /** Languages, the main one first; undefined: English, or those of `from`. */
        readonly locales?: readonly string[] | undefined;
      }
    | {
        readonly name: 'import';
        readonly realm: string;
        readonly feed: string;
        /** File with the mapping. */
        readonly map: string;
        readonly dryRun: boolean;
        readonly skipRefused: boolean;
        readonly note?: string | undefined;
      }
    | { readonly name: 'matrix'; readonly format: MatrixFormat; readonly file?: string | undefined }
    | { readonly name: 'list' }
  );
/** The command with a name, for example `CommandOf<'publish'>`. */
export type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;

const TARGET = ['url', 'token'] as const;
/** Positional arguments (by the name that errors use) and options of each command. */
const COMMANDS: Readonly<
  Record<Command['name'], { readonly positionals: readonly string[]; readonly options: readonly string[] }>
> = {
  create: { positionals: ['id'], options: ['name', 'lang', 'from', 'host', 'in', ...TARGET] },
  validate: { positionals: ['folder'], options: ['providers'] },
  migrate: { positionals: ['folder'], options: ['dry-run'] },
  diff: { positionals: ['folder'], options: ['json', 'from', 'to', 'with', ...TARGET] },
  publish: { positionals: ['folder'], options: ['note', 'only', 'watch', 'share', 'until', ...TARGET] },
  trial: { positionals: ['realm'], options: ['share', 'until', 'note', ...TARGET] },
  promote: { positionals: ['realm'], options: ['note', ...TARGET] },
  withdraw: { positionals: ['realm'], options: ['note', ...TARGET] },
  import: { positionals: ['realm', 'feed'], options: ['map', 'dry-run', 'skip-refused', 'note', ...TARGET] },
  rollback: { positionals: ['realm'], options: ['to', 'note', ...TARGET] },
  preview: { positionals: ['folder'], options: ['hours', ...TARGET] },
  remove: { positionals: ['realm'], options: ['yes', ...TARGET] },
  versions: { positionals: ['realm'], options: TARGET },
  list: { positionals: [], options: TARGET },
  matrix: { positionals: [], options: ['format', 'file', ...TARGET] },
  explain: { positionals: ['realm', 'value to explain'], options: ['locale', 'json', ...TARGET] },
  export: { positionals: ['realm', 'folder'], options: ['version', ...TARGET] },
};
/** Options without a value. */
const FLAGS: readonly string[] = ['json', 'dry-run', 'skip-refused', 'yes', 'watch', 'providers'];

type UsageError = { readonly usageError: string };

/** Parses the arguments after `npm run realm --`; `usageError` says which argument is wrong. */
export function readRealmArguments(args: readonly string[]): Command | UsageError {
  const [name = '', ...rest] = args;
  if (!isCommand(name)) return { usageError: describeUnknownCommand(name) };
  const { positionals: expected, options: allowed } = COMMANDS[name];
  const positionals: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < rest.length; index++) {
    const arg = rest[index] ?? '';
    if (!arg.startsWith('--')) {
      positionals.push(arg);
      continue;
    }
    const [option = '', inline] = arg.slice(2).split(/=(.*)/s);
    if (!allowed.includes(option)) return { usageError: `"${name}" has no option --${option}.` };
    if (FLAGS.includes(option)) {
      if (inline !== undefined) return { usageError: `--${option} does not accept a value.` };
      options.set(option, 'yes');
      continue;
    }
    const value = inline ?? rest[++index];
    if (value === undefined || value === '') return { usageError: `--${option} needs a value.` };
    options.set(option, value);
  }
  if (positionals.length !== expected.length || positionals.includes(''))
    return {
      usageError: expected.length
        ? `"${name}" needs one ${expected.join(' and one ')}.`
        : `"${name}" does not accept a name.`,
    };
  const url = options.get('url');
  if (url !== undefined && !/^https?:\/\//.test(url))
    return { usageError: '--url needs an address such as https://www.example.com.' };
  return findEndError(options.get('until'), options.has('share')) ?? toCommand(name, positionals, options);
}

function describeUnknownCommand(name: string): string {
  const commands = [...Object.keys(COMMANDS), ...ACCESS_COMMANDS];
  if (name === '') return `Name a command: ${commands.join(', ')}.`;
  const nearest = closestMatch(name, commands, { maxDistance: Math.ceil(name.length / 3) });
  const remedy = nearest === undefined ? `The commands are ${commands.join(', ')}.` : `Did you mean ${nearest}?`;
  return `There is no command "${name}". ${remedy}`;
}

/** Returns the usage of one command; for an unknown name, only the line that says how to print the whole usage. */
export function describeUsage(name: string): string {
  const lines = USAGE.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`  ${name} `));
  const count = lines.slice(start + 1).findIndex((line) => !line.startsWith('    '));
  const usageOfCommand = isCommand(name) && start >= 0 ? [...lines.slice(start, start + 1 + count), ''] : [];
  return [...usageOfCommand, 'Every command: npm run realm -- --help'].join('\n');
}

const DATE_TIME = new RegExp(DATE_TIME_PATTERN);

/** Checks `--until`. The server knows whether the moment is in the future. */
function findEndError(until: string | undefined, hasShare: boolean): UsageError | undefined {
  if (until === undefined) return undefined;
  if (!DATE_TIME.test(until) || parseInstant(until) === undefined)
    return {
      usageError: `--until needs a date with time and time zone, such as 2026-12-24T18:00:00Z or 2026-12-24T19:00:00+01:00, not "${until}".`,
    };
  return hasShare
    ? undefined
    : { usageError: '--until is the end of a trial, which needs --share: add --share <percent>, or omit --until.' };
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(COMMANDS, name);

/** Returns the value of an option as a number; undefined when the option is missing. */
const toNumber = (options: ReadonlyMap<string, string>, option: string): number | undefined =>
  options.has(option) ? Number(options.get(option)) : undefined;

/** Returns the command for two versions when --from, --to or --with is given, else for a folder. */
function toDiffCommand(first: string, options: ReadonlyMap<string, string>): CommandOf<'diff'> {
  const json = options.has('json');
  if (!['from', 'to', 'with'].some((option) => options.has(option))) return { name: 'diff', folder: first, json };
  const [from, to] = [toNumber(options, 'from'), toNumber(options, 'to')];
  return { name: 'diff', realm: first, from, to, with: options.get('with'), json };
}

const LOCALE = new RegExp(LOCALE_PATTERN);

function toCreateCommand(
  realm: string,
  options: ReadonlyMap<string, string>,
  target: Target,
): CommandOf<'create'> | UsageError {
  const title = options.get('name');
  if (title === undefined) return { usageError: '"create" needs --name, the display name of the brand.' };
  const locales = options
    .get('lang')
    ?.split(',')
    .map((locale) => locale.trim().toLowerCase());
  const wrong = locales?.find((locale) => !LOCALE.test(locale) || !hasBrandTexts(locale));
  if (wrong !== undefined)
    return {
      usageError: `--lang needs languages of the product, separated by commas: ${BRAND_LANGUAGES.join(', ')}, or one of their regions such as pt-br; not "${wrong}".`,
    };
  if (locales && new Set(locales).size < locales.length)
    return { usageError: `--lang names a language twice: ${locales.join(', ')}.` };
  const from = options.get('from');
  if (locales && from !== undefined)
    return {
      usageError: `--from copies the languages of "${from}": leave --lang out, and change locales in realm.json of the copy.`,
    };
  return {
    name: 'create',
    realm,
    title,
    from,
    host: options.get('host'),
    parentFolder: options.get('in'),
    locales,
    ...target,
  };
}

function toCommand(
  name: Command['name'],
  [first = '', second = '']: readonly string[],
  options: ReadonlyMap<string, string>,
): Command | UsageError {
  const target = { url: options.get('url'), token: options.get('token') };
  const note = options.get('note');
  const json = options.has('json');
  for (const option of ['to', 'version', ...(name === 'diff' ? ['from'] : [])])
    if (!/^[1-9]\d{0,8}$/.test(options.get(option) ?? '1'))
      return { usageError: `--${option} needs the number of a version.` };
  if (!/^(\d{1,2}|100)$/.test(options.get('share') ?? '0'))
    return { usageError: '--share needs a whole number from 0 to 100.' };
  const until = options.get('until');
  switch (name) {
    case 'validate':
      return { name, folder: first, providers: options.has('providers') };
    case 'migrate':
      return { name, folder: first, dryRun: options.has('dry-run') };
    case 'diff':
      return { ...toDiffCommand(first, options), ...target };
    case 'publish': {
      const watch = options.has('watch');
      const share = toNumber(options, 'share');
      if (share !== undefined && (watch || options.has('only')))
        return { usageError: '--share publishes the whole folder once; leave --watch and --only out.' };
      if (watch && options.has('only')) return { usageError: '--watch publishes the whole folder; leave --only out.' };
      const only = options.get('only')?.split(',').filter(Boolean);
      return { name, folder: first, note, only, watch, share, until, ...target };
    }
    case 'preview': {
      const hours = toNumber(options, 'hours');
      if (hours !== undefined && !(Number.isInteger(hours) && hours >= 1 && hours <= PREVIEW_HOURS.max))
        return { usageError: `--hours needs a whole number from 1 to ${PREVIEW_HOURS.max}.` };
      return { name, folder: first, hours, ...target };
    }
    case 'trial':
      return { name, realm: first, share: toNumber(options, 'share'), until, note, ...target };
    case 'promote':
    case 'withdraw':
      return { name, realm: first, note, ...target };
    case 'remove':
      return { name, realm: first, yes: options.has('yes'), ...target };
    case 'rollback':
      return { name, realm: first, to: toNumber(options, 'to'), note, ...target };
    case 'versions':
      return { name, realm: first, ...target };
    case 'matrix': {
      const format = MATRIX_FORMATS.find((each) => each === (options.get('format') ?? 'table'));
      if (!format) return { usageError: `--format needs one of ${MATRIX_FORMATS.join(', ')}.` };
      return { name, format, file: options.get('file'), ...target };
    }
    case 'explain':
      return { name, realm: first, what: second, locale: options.get('locale'), json, ...target };
    case 'export':
      return { name, realm: first, folder: second, version: toNumber(options, 'version'), ...target };
    case 'import': {
      const map = options.get('map');
      if (map === undefined) return { usageError: '"import" needs --map, the file that maps the feed to items.' };
      const flags = { dryRun: options.has('dry-run'), skipRefused: options.has('skip-refused') };
      return { name, realm: first, feed: second, map, ...flags, note, ...target };
    }
    case 'create':
      return toCreateCommand(first, options, target);
    default:
      return { name: 'list', ...target };
  }
}

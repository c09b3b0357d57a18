// The words of `npm run realm -- ...` as data.

export const USAGE = `usage: npm run realm -- <command>

  create <id> --name <text>            a new brand's folder, ready to publish: minimal, or with --from <realm> a copy of
         [--from <realm>] [--host <h>] what that realm shows; in realms/<id>, or below --in <folder>
  validate <folder>                    check a realm's folder; every finding at once, nothing is changed
  diff <folder> [--json]               what a publish of it would change
  publish <folder> [--note <text>]     check and publish it as a new version; open pages follow within a second
  rollback <realm> [--to <version>]    show an older version again: the one before, or the one named
  versions <realm>                     what was published, newest first
  list                                 every realm, its version and hosts
  explain <realm> <what> [--json]      where a value comes from: a label's key, a theme token (colours/primary), the id of a
         [--locale <tag>]              row, page or item, a picture, or a place in a file (pages/home.json#/elements/0)
  export <realm> <folder>              the folder of what is published, or of --version <n>: publishing it changes nothing

  --url <address> --token <token>      a server elsewhere (or MARQUEE_ADMIN_TOKEN); otherwise the one that runs on
                                       DATA_DIR (default .data), or its database when none runs

exit codes: 0 done, 1 findings or refused, 2 usage, 3 no server and no database to be reached`;

type Target = { readonly url?: string | undefined; readonly token?: string | undefined };
export type Command = Target &
  (
    | { readonly name: 'validate'; readonly folder: string }
    | { readonly name: 'diff'; readonly folder: string; readonly json: boolean }
    | { readonly name: 'publish'; readonly folder: string; readonly note?: string | undefined }
    | {
        readonly name: 'rollback';
        readonly realm: string;
        readonly to?: number | undefined;
        readonly note?: string | undefined;
      }
    | { readonly name: 'versions'; readonly realm: string }
    | {
        readonly name: 'explain';
        readonly realm: string;
        readonly what: string;
        readonly locale?: string | undefined;
        readonly json: boolean;
      }
    | { readonly name: 'export'; readonly realm: string; readonly to: string; readonly version?: number | undefined }
    | {
        readonly name: 'create';
        readonly realm: string;
        readonly title: string;
        readonly from?: string | undefined;
        readonly host?: string | undefined;
        readonly place?: string | undefined;
      }
    | { readonly name: 'list' }
  );
export type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;

const TARGET = ['url', 'token'] as const;
/** What a command takes: its plain words as they are called, and its options. */
const COMMANDS: Readonly<
  Record<Command['name'], { readonly words: readonly string[]; readonly options: readonly string[] }>
> = {
  create: { words: ['id'], options: ['name', 'from', 'host', 'in', ...TARGET] },
  validate: { words: ['folder'], options: [] },
  diff: { words: ['folder'], options: ['json', ...TARGET] },
  publish: { words: ['folder'], options: ['note', ...TARGET] },
  rollback: { words: ['realm'], options: ['to', 'note', ...TARGET] },
  versions: { words: ['realm'], options: TARGET },
  list: { words: [], options: TARGET },
  explain: { words: ['realm', 'key'], options: ['locale', 'json', ...TARGET] },
  export: { words: ['realm', 'folder'], options: ['version', ...TARGET] },
};
/** Options without a value. */
const FLAGS: readonly string[] = ['json'];

type Wrong = { readonly wrong: string };

/** Reads the words after `realm`. A text is what is wrong with them. */
export function readArguments(words: readonly string[]): Command | Wrong {
  const [name = '', ...rest] = words;
  if (!isCommand(name)) return { wrong: name ? `There is no command "${name}".` : 'Name a command.' };
  const { words: wanted, options: allowed } = COMMANDS[name];
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index] ?? '';
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    const [option = '', inline] = word.slice(2).split(/=(.*)/s);
    if (!allowed.includes(option)) return { wrong: `"${name}" has no option --${option}.` };
    if (FLAGS.includes(option)) {
      if (inline !== undefined) return { wrong: `--${option} takes no value.` };
      options.set(option, 'yes');
      continue;
    }
    const value = inline ?? rest[++index];
    if (value === undefined || value === '') return { wrong: `--${option} needs a value.` };
    options.set(option, value);
  }
  if (plain.length !== wanted.length || plain.includes(''))
    return { wrong: wanted.length ? `"${name}" needs one ${wanted.join(' and one ')}.` : `"${name}" takes no name.` };
  const url = options.get('url');
  if (url !== undefined && !/^https?:\/\//.test(url))
    return { wrong: '--url needs an address such as https://www.example.com.' };
  return commandOf(name, plain, options);
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(COMMANDS, name);

function commandOf(
  name: Command['name'],
  [first = '', second = '']: readonly string[],
  options: ReadonlyMap<string, string>,
): Command | Wrong {
  const target = { url: options.get('url'), token: options.get('token') };
  const note = options.get('note'),
    json = options.has('json');
  for (const option of ['to', 'version'])
    if (!/^[1-9]\d{0,8}$/.test(options.get(option) ?? '1'))
      return { wrong: `--${option} needs the number of a version.` };
  const number = (option: string): number | undefined =>
    options.has(option) ? Number(options.get(option)) : undefined;
  switch (name) {
    case 'validate':
      return { name, folder: first };
    case 'diff':
      return { name, folder: first, json, ...target };
    case 'publish':
      return { name, folder: first, note, ...target };
    case 'rollback':
      return { name, realm: first, to: number('to'), note, ...target };
    case 'versions':
      return { name, realm: first, ...target };
    case 'explain':
      return { name, realm: first, what: second, locale: options.get('locale'), json, ...target };
    case 'export':
      return { name, realm: first, to: second, version: number('version'), ...target };
    case 'create': {
      const title = options.get('name');
      if (title === undefined) return { wrong: '"create" needs --name, what people call the brand.' };
      return {
        name,
        realm: first,
        title,
        from: options.get('from'),
        host: options.get('host'),
        place: options.get('in'),
        ...target,
      };
    }
    default:
      return { name: 'list', ...target };
  }
}

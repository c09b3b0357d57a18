// The words of `npm run realm -- ...` as data.

export const USAGE = `usage: npm run realm -- <command>

  validate <folder>                    check a realm's folder; every finding at once, nothing is changed
  publish <folder> [--note <text>]     check and publish it as a new version; open pages follow within a second
  rollback <realm> [--to <version>]    show an older version again: the one before, or the one named
  versions <realm>                     what was published, newest first
  list                                 every realm, its version and hosts

  --url <address> --token <token>      a server elsewhere (or MARQUEE_ADMIN_TOKEN); otherwise the one that runs on
                                       DATA_DIR (default .data), or its database when none runs

exit codes: 0 done, 1 findings or refused, 2 usage, 3 no server and no database to be reached`;

type Target = { readonly url?: string | undefined; readonly token?: string | undefined };
export type Command = Target & (
  | { readonly name: 'validate'; readonly folder: string }
  | { readonly name: 'publish'; readonly folder: string; readonly note?: string | undefined }
  | { readonly name: 'rollback'; readonly realm: string; readonly to?: number | undefined; readonly note?: string | undefined }
  | { readonly name: 'versions'; readonly realm: string }
  | { readonly name: 'list' });

const OPTIONS: Readonly<Record<string, readonly string[]>> = { validate: [], publish: ['note', 'url', 'token'], rollback: ['to', 'note', 'url', 'token'], versions: ['url', 'token'], list: ['url', 'token'] };

/** Reads the words after `realm`. A text is what is wrong with them. */
export function readArguments(words: readonly string[]): Command | { readonly wrong: string } {
  const [name = '', ...rest] = words;
  const allowed = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (!allowed) return { wrong: name ? `There is no command "${name}".` : 'Name a command.' };
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index] ?? '';
    if (!word.startsWith('--')) { plain.push(word); continue; }
    const [option = '', inline] = word.slice(2).split(/=(.*)/s);
    if (!allowed.includes(option)) return { wrong: `"${name}" has no option --${option}.` };
    const value = inline ?? rest[++index];
    if (value === undefined || value === '') return { wrong: `--${option} needs a value.` };
    options.set(option, value);
  }
  const wanted = name === 'list' ? 0 : 1;
  if (plain.length !== wanted) return { wrong: wanted ? `"${name}" needs one ${name === 'validate' || name === 'publish' ? 'folder' : 'realm'}.` : '"list" takes no name.' };
  const target = { url: options.get('url'), token: options.get('token') };
  if (target.url !== undefined && !/^https?:\/\//.test(target.url)) return { wrong: '--url needs an address such as https://www.example.com.' };
  const [first = ''] = plain;
  const note = options.get('note');
  switch (name) {
    case 'validate': return { name, folder: first };
    case 'publish': return { name, folder: first, note, ...target };
    case 'rollback': {
      const to = options.get('to');
      if (to !== undefined && !/^[1-9]\d{0,8}$/.test(to)) return { wrong: '--to needs the number of a version.' };
      return { name, realm: first, to: to === undefined ? undefined : Number(to), note, ...target };
    }
    case 'versions': return { name, realm: first, ...target };
    default: return { name: 'list', ...target };
  }
}

// Parses the arguments of `npm run realm -- admin ...`, `npm run realm -- token ...` and `npm run realm -- key ...`.
import { parseArgs } from 'node:util';
import { TOKEN_DAYS } from '../../../server/domain/admin/createPublishTokens.ts';
import type { RoleChoice } from '../../../server/domain/admin/roleChoice.ts';
import { STAFF_ROLES } from '#schemas/api/peopleFields.ts';
import type { TargetOptions } from '../openPublishClient.ts';

/** First words of these commands. */
export const ACCESS_COMMANDS: readonly string[] = ['admin', 'token', 'key'];

/** Printed after a usage error of these commands. */
export const ACCESS_USAGE = `usage: npm run realm -- admin|token|key <command>

  admin create <email> [--role <role>]  an account for an editor or an administrator; --role is admin (default), editor, or
                                        editor:<id> with a role of "editorRoles" in realm.json.
                                        Asks for the password, or makes one with --generate
  admin list                            list editors and administrators
  admin password <email>                a new password; ends the sessions of the account. --generate makes one
  admin role <email> --role <role>      change the role
  admin remove <email>                  remove the account
  token create <name> [--days <n>]      a token that publishes one realm, for CI; shown once, valid for ${TOKEN_DAYS.default} days (at most ${TOKEN_DAYS.max})
  token list                            list tokens with their expiry and last use
  token revoke <id>                     end a token now
  key rotate                            a new key signs the tokens of the realm from now on; the earlier keys stay valid.
                                        --revoke removes the earlier ones: sessions in bearer mode are renewed, and
                                        playing videos and preview links end

  --realm <id>                          the realm; may be left out when one brand is published
  --url <address> --token <token>       another server, with its own token (not a publish token)`;

type Options = TargetOptions & { readonly realm?: string | undefined };
/** A parsed command line. */
export type AccessCommand = Options &
  (
    | ({ readonly name: 'admin create'; readonly email: string; readonly generate: boolean } & RoleChoice)
    | { readonly name: 'admin list' }
    | { readonly name: 'admin password'; readonly email: string; readonly generate: boolean }
    | ({ readonly name: 'admin role'; readonly email: string } & RoleChoice)
    | { readonly name: 'admin remove'; readonly email: string }
    | { readonly name: 'token create'; readonly title: string; readonly days?: number | undefined }
    | { readonly name: 'token list' }
    | { readonly name: 'token revoke'; readonly id: string }
    | { readonly name: 'key rotate'; readonly revoke: boolean }
  );

type Values = { readonly [option: string]: string | boolean | undefined };

/** What the positional argument of a command means; null: the command has none. */
const POSITIONALS: Readonly<Record<AccessCommand['name'], string | null>> = {
  'admin create': 'email',
  'admin list': null,
  'admin password': 'email',
  'admin role': 'email',
  'admin remove': 'email',
  'token create': 'name',
  'token list': null,
  'token revoke': 'id',
  'key rotate': null,
};

/** Parses the arguments after `npm run realm --`; `usageError` says which argument is wrong. */
export function readAccessArguments(args: readonly string[]): AccessCommand | { readonly usageError: string } {
  const name = args.slice(0, 2).join(' ');
  if (!isCommand(name)) return { usageError: `There is no command "${name}".` };
  let parsed;
  try {
    parsed = parseArgs({
      args: args.slice(2),
      allowPositionals: true,
      options: {
        realm: { type: 'string' },
        url: { type: 'string' },
        token: { type: 'string' },
        role: { type: 'string' },
        days: { type: 'string' },
        generate: { type: 'boolean' },
        revoke: { type: 'boolean' },
      },
    });
  } catch (error) {
    return { usageError: error instanceof Error ? error.message : String(error) };
  }
  const { positionals, values } = parsed;
  const expected = POSITIONALS[name];
  if (positionals.length !== (expected === null ? 0 : 1) || positionals[0] === '')
    return { usageError: expected === null ? `"${name}" does not accept a name.` : `"${name}" needs one ${expected}.` };
  return toCommand(name, positionals[0] ?? '', values);
}

const isCommand = (name: string): name is AccessCommand['name'] => Object.hasOwn(POSITIONALS, name);

/** Returns the role of a text such as `editor:copywriter`; undefined: it names none. */
function parseRole(text: unknown): RoleChoice | undefined {
  const [name, editorRole, ...more] = typeof text === 'string' ? text.split(':') : [];
  const role = STAFF_ROLES.find((each) => each === name);
  if (role === undefined || more.length > 0 || editorRole === '') return undefined;
  return { role, ...(editorRole !== undefined && { editorRole }) };
}

function toCommand(name: AccessCommand['name'], first: string, values: Values): ReturnType<typeof readAccessArguments> {
  const text = (option: string): string | undefined => {
    const value = values[option];
    return typeof value === 'string' ? value : undefined;
  };
  const target = { url: text('url'), token: text('token'), realm: text('realm') };
  const choice = parseRole(values['role'] ?? (name === 'admin create' ? 'admin' : undefined));
  const generate = values['generate'] === true;
  const days = values['days'] === undefined ? undefined : Number(values['days']);
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS.max))
    return { usageError: `--days needs a whole number from 1 to ${TOKEN_DAYS.max}.` };
  switch (name) {
    case 'admin create':
    case 'admin role':
      if (!choice) return { usageError: `--role needs one of ${STAFF_ROLES.join(', ')}, editor:<id>.` };
      return { name, email: first, ...choice, generate, ...target };
    case 'admin password':
      return { name, email: first, generate, ...target };
    case 'admin remove':
      return { name, email: first, ...target };
    case 'token create':
      return { name, title: first, days, ...target };
    case 'key rotate':
      return { name, revoke: values['revoke'] === true, ...target };
    case 'token revoke':
      return { name, id: first, ...target };
    default:
      return { name, ...target };
  }
}

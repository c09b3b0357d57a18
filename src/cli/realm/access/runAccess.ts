// `npm run realm -- admin ...`, `token ...` and `key ...`: accounts of staff, tokens for CI, and signing keys.
import { describeRole } from '../../../server/domain/admin/roleChoice.ts';
import { RefusedError } from '../publishClient.ts';
import { formatTable } from '../formatProblems.ts';
import type { AccessCommand } from './accessArguments.ts';
import { openAccessClient, type AccessClient } from './openAccessClient.ts';
import { generatePassword, readPassword } from './readPassword.ts';

/** Where a command prints. */
export type Print = (line: string) => void;

/**
 * Runs the command.
 * @throws RefusedError or UnreachableError with a message for the operator.
 */
export async function runAccess(
  command: AccessCommand,
  print: Print,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const client = await openAccessClient(command, env);
  try {
    const realm = command.realm ?? (await findOnlyBrand(client));
    if (command.name === 'key rotate') {
      const { keyId } = await client.keys.rotate(realm, { revoke: command.revoke });
      const earlier = command.revoke ? 'The earlier keys were removed.' : 'The earlier keys stay valid.';
      print(`${realm}: key ${keyId} signs from now on, on every node within a minute (${client.location}). ${earlier}`);
    } else if (command.name.startsWith('admin')) await runAdmin(command, { client, realm, print });
    else await runToken(command, { client, realm, print });
  } finally {
    await client.close();
  }
}

type Context = { readonly client: AccessClient; readonly realm: string; readonly print: Print };

/** @throws RefusedError when no brand or several brands are published. */
async function findOnlyBrand(client: AccessClient): Promise<string> {
  const brands = await client.brands();
  const [first] = brands;
  if (first !== undefined && brands.length === 1) return first;
  throw new RefusedError(
    first === undefined
      ? 'No brand is published yet. Publish one first: npm run realm -- publish realms/<id>'
      : `Name the realm with --realm. Published are: ${brands.join(', ')}.`,
  );
}

async function runAdmin(command: AccessCommand, { client, realm, print }: Context): Promise<void> {
  const { staff, location } = client;
  const findMemberId = async (email: string): Promise<string> => {
    const member = (await staff.list(realm)).find((entry) => entry.email === email.trim().toLowerCase());
    if (!member) throw new RefusedError(`${email} is not an editor or administrator of ${realm} (${location}).`);
    return member.id;
  };
  switch (command.name) {
    case 'admin create': {
      const { password, note } = await choosePassword(command);
      const { role, editorRole } = command;
      const member = await staff.create(realm, { email: command.email, role, editorRole, password });
      print(`${realm}: ${member.email} can sign in as ${describeRole(member)} (${location}).${note}`);
      return;
    }
    case 'admin password': {
      const id = await findMemberId(command.email);
      const { password, note } = await choosePassword(command);
      await staff.update(realm, id, { password });
      print(`${realm}: ${command.email} has a new password, and its sessions have ended (${location}).${note}`);
      return;
    }
    case 'admin role':
      await staff.update(realm, await findMemberId(command.email), {
        role: command.role,
        editorRole: command.editorRole,
      });
      print(`${realm}: ${command.email} is now ${describeRole(command)} (${location}).`);
      return;
    case 'admin remove':
      await staff.remove(realm, await findMemberId(command.email));
      print(`${realm}: the account of ${command.email} was removed (${location}).`);
      return;
    default: {
      const rows = (await staff.list(realm)).map((member) => [
        member.email,
        describeRole(member),
        toDay(member.createdAt),
      ]);
      print(
        rows.length ? formatTable([['e-mail', 'role', 'since'], ...rows]) : `${realm} has no editor or administrator.`,
      );
    }
  }
}

async function runToken(command: AccessCommand, { client, realm, print }: Context): Promise<void> {
  const { tokens, location } = client;
  if (command.name === 'token create') {
    const { id, name, expiresAt, secret } = await tokens.create(realm, { name: command.title, days: command.days });
    print(`${realm}: token ${id} ("${name}") publishes this realm until ${toDay(expiresAt)} (${location}).`);
    print('It is shown only now. Store it as a secret of your CI, in MARQUEE_ADMIN_TOKEN:');
    print(secret);
    return;
  }
  if (command.name === 'token revoke') {
    await tokens.revoke(realm, command.id);
    print(`${realm}: token ${command.id} was revoked (${location}).`);
    return;
  }
  const rows = (await tokens.list(realm)).map(({ id, name, state, createdAt, expiresAt, lastUsedAt }) => [
    id,
    name,
    state,
    toDay(createdAt),
    toDay(expiresAt),
    lastUsedAt === null ? 'never' : toMinute(lastUsedAt),
  ]);
  print(
    rows.length
      ? formatTable([['id', 'name', 'state', 'made', 'expires', 'last used (UTC)'], ...rows])
      : `${realm} has no tokens.`,
  );
}

async function choosePassword({
  email,
  generate,
}: {
  readonly email: string;
  readonly generate: boolean;
}): Promise<{ password: string; note: string }> {
  if (!generate) return { password: await readPassword(`Password for ${email}`), note: '' };
  const password = generatePassword();
  return { password, note: `\nThe password is shown only now: ${password}` };
}

const toDay = (time: string): string => time.slice(0, 10);
const toMinute = (time: string): string => time.slice(0, 16).replace('T', ' ');

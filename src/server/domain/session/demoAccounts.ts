// The demo accounts (decision O15). A realm's accounts are created when the first viewer signs in, so that the start does not wait
// for password hashes.
import { createHash } from 'node:crypto';
import type { Accounts, NewAccount, NewProfile } from '../../db/repositories/accounts.ts';
import type { Passwords } from './passwords.ts';

export const DEMO_PASSWORD = 'marquee-demo-1';

const PEOPLE: readonly {
  readonly name: string;
  readonly roles: readonly string[];
  readonly profiles: readonly Omit<NewProfile, 'profileId'>[];
}[] = [
  { name: 'viewer', roles: [], profiles: [{ name: 'Viewer', isChild: false, isDefault: true }] },
  { name: 'subscriber', roles: [], profiles: [{ name: 'Subscriber', isChild: false, isDefault: true }] },
  // Starts as the child: what a child may not do is seen at once.
  {
    name: 'child',
    roles: [],
    profiles: [
      { name: 'Child', isChild: true, isDefault: true },
      { name: 'Parent', isChild: false, isDefault: false },
    ],
  },
  { name: 'editor', roles: ['editor'], profiles: [{ name: 'Editor', isChild: false, isDefault: true }] },
  { name: 'admin', roles: ['admin', 'editor'], profiles: [{ name: 'Admin', isChild: false, isDefault: true }] },
];

const emailOf = (name: string): string => `${name}@demo.test`;
export const isDemoEmail = (email: string): boolean => PEOPLE.some(({ name }) => emailOf(name) === email);

/**
 * Returns a function that creates the missing demo accounts of a realm. All accounts share one password hash: the password is
 * printed in the manual, so a shared salt reveals nothing.
 */
export function createDemoAccounts({
  accounts,
  passwords,
}: {
  accounts: Accounts;
  passwords: Passwords;
}): (realmId: string) => Promise<void> {
  const done = new Map<string, Promise<void>>();
  let passwordHash: Promise<string> | undefined;
  const make = async (realmId: string): Promise<void> => {
    const taken = await accounts.taken(
      realmId,
      PEOPLE.map(({ name }) => emailOf(name)),
    );
    const missing = PEOPLE.filter(({ name }) => !taken.includes(emailOf(name)));
    if (missing.length === 0) return;
    passwordHash ??= passwords.hash(DEMO_PASSWORD).catch((error: unknown) => {
      passwordHash = undefined;
      throw error;
    });
    const hash = await passwordHash;
    for (const person of missing) await accounts.add(realmId, accountOf(realmId, person, hash));
  };
  return (realmId) => {
    let work = done.get(realmId);
    if (!work) {
      done.set(realmId, (work = make(realmId)));
      work.catch(() => done.delete(realmId));
    }
    return work;
  };
}

/** The same ids on every machine, so that a demonstration's addresses can be written down. */
function accountOf(
  realmId: string,
  { name, roles, profiles }: (typeof PEOPLE)[number],
  passwordHash: string,
): NewAccount {
  const idOf = (what: string): string =>
    `demo-${createHash('sha256').update(`${realmId} ${what}`).digest('hex').slice(0, 20)}`;
  return {
    accountId: idOf(name),
    email: emailOf(name),
    passwordHash,
    name: profiles[0]?.name ?? name,
    country: 'GB',
    roles,
    isDemo: true,
    profiles: profiles.map((profile) => ({ ...profile, profileId: idOf(`${name} ${profile.name}`) })),
  };
}

// The demo accounts (decision O15). A realm's accounts are created when the first viewer signs in, so that the server's
// start does not wait for password hashes.
import { createHash } from 'node:crypto';
import type { Accounts, NewAccount, NewProfile } from '../../db/repositories/accounts.ts';
import type { UserLicences } from '../../db/repositories/userLicences.ts';
import type { Passwords } from './passwords.ts';
import type { SessionRealm } from './sessionTypes.ts';

/** Password of all demo accounts. README.md publishes it. */
export const DEMO_PASSWORD = 'marquee-demo-1';

const PEOPLE: readonly {
  readonly name: string;
  readonly roles: readonly string[];
  readonly profiles: readonly Omit<NewProfile, 'profileId'>[];
}[] = [
  { name: 'viewer', roles: [], profiles: [{ name: 'Viewer', isChild: false, isDefault: true }] },
  { name: 'subscriber', roles: [], profiles: [{ name: 'Subscriber', isChild: false, isDefault: true }] },
  // The child's profile is the default one, so that the restrictions for children show right after the sign-in.
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

const toEmail = (name: string): string => `${name}@demo.test`;
/**
 * Whether an address belongs to a demo account.
 * @param email in lower case
 */
export const isDemoEmail = (email: string): boolean => PEOPLE.some(({ name }) => toEmail(name) === email);

/** The demo account that gets the realm's first licence, without expiry. */
const SUBSCRIBER = 'subscriber';

/**
 * Returns a function that creates the missing demo accounts of a realm and the subscriber's licence. All accounts share
 * one password hash: the password is printed in the README, so a shared salt reveals nothing.
 */
export function createDemoAccounts({
  accounts,
  userLicences,
  passwords,
}: {
  accounts: Accounts;
  userLicences: UserLicences;
  passwords: Passwords;
}): (realm: SessionRealm) => Promise<void> {
  const createdByKey = new Map<string, Promise<void>>();
  let passwordHash: Promise<string> | undefined;
  const createMissing = async (realmId: string): Promise<void> => {
    const existing = await accounts.listTaken(
      realmId,
      PEOPLE.map(({ name }) => toEmail(name)),
    );
    const missing = PEOPLE.filter(({ name }) => !existing.includes(toEmail(name)));
    if (missing.length === 0) return;
    passwordHash ??= passwords.hash(DEMO_PASSWORD).catch((error: unknown) => {
      passwordHash = undefined;
      throw error;
    });
    const hash = await passwordHash;
    for (const person of missing) await accounts.add(realmId, createAccount(realmId, person, hash));
  };
  const create = async ({ id, demoLicence }: SessionRealm): Promise<void> => {
    await createMissing(id);
    if (demoLicence !== undefined) await userLicences.add(id, createId(id, SUBSCRIBER), demoLicence);
  };
  return (realm) => {
    // A publish may add the realm's first licence, so the licence is part of the key.
    const key = `${realm.id} ${realm.demoLicence ?? ''}`;
    let created = createdByKey.get(key);
    if (!created) {
      createdByKey.set(key, (created = create(realm)));
      // The next sign-in tries again.
      created.catch(() => createdByKey.delete(key));
    }
    return created;
  };
}

/** Returns the id of a demo account or profile: the same on every machine. */
const createId = (realmId: string, seed: string): string =>
  `demo-${createHash('sha256').update(`${realmId} ${seed}`).digest('hex').slice(0, 20)}`;

/** Returns an account whose ids are the same on every machine, so that URLs of a demonstration can be written down. */
function createAccount(
  realmId: string,
  { name, roles, profiles }: (typeof PEOPLE)[number],
  passwordHash: string,
): NewAccount {
  return {
    accountId: createId(realmId, name),
    email: toEmail(name),
    passwordHash,
    name: profiles[0]?.name ?? name,
    country: 'GB',
    roles,
    isDemo: true,
    profiles: profiles.map((profile) => ({ ...profile, profileId: createId(realmId, `${name} ${profile.name}`) })),
  };
}

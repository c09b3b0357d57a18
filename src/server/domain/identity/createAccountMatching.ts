// Finds the account of a person whom another provider has verified, links it or creates it.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#schemas/durations.ts';
import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import type { Accounts } from '../../db/repositories/accounts.ts';
import type { FoundAccount, LinkedAccount, LinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import type { SessionRealm } from '../session/sessionTypes.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { ExternalIdentity, IdentityRefusal } from './identityProvider.ts';

/** A person whom a provider has verified, and how the sign-in began. */
export type VerifiedSignIn = {
  /** Kind and client name: `openid:acme`. */
  readonly provider: string;
  readonly identity: Omit<ExternalIdentity, 'logoutHint'>;
  /** The account of the person, when the provider's call has already found it. */
  readonly linked?: FoundAccount | undefined;
  /** What the provider needs when the viewer signs out there, encrypted. */
  readonly sealedLogoutHint?: string | undefined;
  /** Whether the realm and the provider allow new accounts. */
  readonly maySignUp: boolean;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
  /** Whether a person without an address gets an account. */
  readonly needsNoEmail?: boolean | undefined;
  /** Answers to the consent terms by fieldName; missing: the person was not asked yet. */
  readonly consents?: Readonly<Record<string, boolean>> | undefined;
};

type MatchingDeps = {
  readonly accounts: Pick<Accounts, 'findByEmail' | 'add'>;
  readonly links: Pick<LinkedIdentities, 'find' | 'add'>;
  readonly pendingLinks: Pick<SignInAttempts, 'storePendingLink' | 'storePendingSignUp'>;
  readonly now: () => number;
  /** Writes the audit trail of the account. `device`: browser and operating system. */
  readonly recordLink: (realmId: string, accountId: string, device: string | null) => Promise<void>;
};

/** Matches verified persons with accounts. */
export type AccountMatching = {
  /**
   * Links a person to an account. Refuses a person who is linked to another account.
   * @param device browser and operating system, for the audit trail.
   */
  link(
    realmId: string,
    signIn: VerifiedSignIn,
    account: LinkedAccount,
    device: string | null,
  ): Promise<LinkedAccount | IdentityRefusal>;
  /**
   * Creates the account of a person who is not linked to one. Refuses when the address has an account already: the viewer
   * must sign in to it first. When another request has linked the person meanwhile, that account is returned.
   */
  findOrCreate(
    realm: SessionRealm,
    signIn: VerifiedSignIn,
    browserHash: string,
  ): Promise<LinkedAccount | IdentityRefusal>;
};

/** Time for which a person is stored: until the viewer has signed in to the existing account, or agreed to the terms. */
const PENDING_LIFE_MS = 10 * MINUTE_MS;

/** Creates the matching of one server. */
export function createAccountMatching({
  accounts,
  links,
  pendingLinks,
  now,
  recordLink,
}: MatchingDeps): AccountMatching {
  const link = async (
    realmId: string,
    { provider, identity }: VerifiedSignIn,
    account: LinkedAccount,
    device: string | null,
  ): Promise<LinkedAccount | IdentityRefusal> => {
    const { subject, email } = identity;
    const isAdded = await links.add(realmId, {
      provider,
      subject,
      email,
      accountId: account.accountId,
      at: new Date(now()),
    });
    if (isAdded) {
      await recordLink(realmId, account.accountId, device);
      return account;
    }
    // A concurrent request of the same person may have linked the account first.
    const linked = await links.find(realmId, { provider, subject });
    return linked?.accountId === account.accountId ? account : { refused: 'cannotLinkAccount', status: 409 };
  };

  /**
   * Returns the account that another request has linked meanwhile. Otherwise stores the person as a pending link and
   * refuses: the viewer must sign in to the existing account first.
   */
  const findOrRefuse = async (
    realmId: string,
    { provider, identity: { subject } }: VerifiedSignIn,
    email: string,
    browserHash: string,
  ): Promise<LinkedAccount | IdentityRefusal> => {
    const linked = await links.find(realmId, { provider, subject });
    if (linked) return linked;
    const person = { provider, subject, email };
    await pendingLinks.storePendingLink(realmId, browserHash, person, new Date(now() + PENDING_LIFE_MS));
    return { refused: 'accountExistsWithDifferentProvider', status: 409 };
  };

  const findOrCreate = async (
    realm: SessionRealm,
    signIn: VerifiedSignIn,
    browserHash: string,
  ): Promise<LinkedAccount | IdentityRefusal> => {
    const { identity } = signIn;
    const refuseSignUp = () => findSignUpRefusal({ pendingLinks, now }, realm, signIn, browserHash);
    if (identity.email === null && signIn.needsNoEmail)
      return (await refuseSignUp()) ?? createWithoutEmail({ accounts, links, now }, realm, signIn);
    const email = identity.email === null ? '' : normaliseEmail(identity.email);
    if (!isValidEmail(email)) return { refused: 'emailNotVerified', status: 403 };
    const existing = await accounts.findByEmail(realm.id, email);
    // An unverified address may belong to somebody else, so it is not used to find or to create an account.
    if (!identity.isEmailVerified) return { refused: 'emailNotVerified', status: 403 };
    if (existing) return findOrRefuse(realm.id, signIn, email, browserHash);
    const refusal = await refuseSignUp();
    if (refusal) return refusal;
    const account = await createWithEmail({ accounts, now }, realm, { ...signIn, email });
    return account ?? findOrRefuse(realm.id, signIn, email, browserHash);
  };

  return { link, findOrCreate };
}

/**
 * Returns why a person gets no account: the realm or the provider allows none, or the person must agree to the terms of
 * the brand first. The person is stored until then.
 */
async function findSignUpRefusal(
  { pendingLinks, now }: Pick<MatchingDeps, 'pendingLinks' | 'now'>,
  realm: SessionRealm,
  { provider, identity, sealedLogoutHint, country, maySignUp, consents = {} }: VerifiedSignIn,
  browserHash: string,
): Promise<IdentityRefusal | undefined> {
  if (!maySignUp) return { refused: 'signUpNotAllowed', status: 403 };
  if (listMissingConsents(realm, consents).length === 0) return undefined;
  const person = { provider, ...selectStored(identity), country, sealedLogoutHint };
  await pendingLinks.storePendingSignUp(realm.id, browserHash, person, new Date(now() + PENDING_LIFE_MS));
  return { refused: 'consentRequired', status: 403 };
}

/** Creates an account with a verified address. Returns undefined when another request was faster. */
async function createWithEmail(
  { accounts, now }: Pick<MatchingDeps, 'accounts' | 'now'>,
  realm: SessionRealm,
  { provider, identity, country, consents, email }: VerifiedSignIn & { readonly email: string },
): Promise<LinkedAccount | undefined> {
  const account = { accountId: randomUUID(), profileId: randomUUID(), isDemo: false };
  const name = identity.name?.trim().slice(0, 120) || email.split('@', 1)[0]!;
  const isAdded = await accounts.add(realm.id, {
    ...account,
    email,
    name,
    country,
    passwordHash: null,
    roles: [],
    profiles: [{ profileId: account.profileId, name, isChild: false, isDefault: true }],
    consents: selectConsents(realm, consents),
    linkedTo: { provider, subject: identity.subject, at: new Date(now()) },
  });
  return isAdded ? account : undefined;
}

/**
 * Creates an account without an e-mail address, because TV providers report none. It has none until the viewer adds
 * another way to sign in.
 */
async function createWithoutEmail(
  { accounts, links, now }: Pick<MatchingDeps, 'accounts' | 'links' | 'now'>,
  realm: SessionRealm,
  { provider, identity: { subject, name }, country, consents }: VerifiedSignIn,
): Promise<LinkedAccount | IdentityRefusal> {
  const account = { accountId: randomUUID(), profileId: randomUUID(), isDemo: false };
  const ownName = name?.trim().slice(0, 120) ?? '';
  const isAdded = await accounts.add(realm.id, {
    ...account,
    email: null,
    name: ownName,
    country,
    passwordHash: null,
    roles: [],
    profiles: [{ profileId: account.profileId, name: ownName, isChild: false, isDefault: true }],
    consents: selectConsents(realm, consents),
    linkedTo: { provider, subject, at: new Date(now()) },
  });
  if (isAdded) return account;
  // A concurrent request of the same person has created the account first.
  return (await links.find(realm.id, { provider, subject })) ?? { refused: 'sorrySomethingWentWrong', status: 503 };
}

/** Returns the fields of a person that are stored until the person has answered. */
const selectStored = ({ subject, email, isEmailVerified, name, device }: ExternalIdentity) => ({
  subject,
  email,
  isEmailVerified,
  name,
  device,
});

const isValidEmail = (email: string): boolean =>
  email.length <= 254 && !/\p{Cc}/u.test(email) && new RegExp(EMAIL_PATTERN).test(email);

/** Returns the questions that the person must still agree to, by fieldName. */
export const listMissingConsents = (
  { consentRules: rules }: Pick<SessionRealm, 'consentRules'>,
  answers: Readonly<Record<string, boolean>>,
): string[] => (rules?.required ?? []).filter((fieldName) => answers[fieldName] !== true);

/** Returns the answers to the questions of the realm; undefined when it has none, or none were asked. */
const selectConsents = (
  { consentRules: rules }: SessionRealm,
  answers: VerifiedSignIn['consents'],
): Readonly<Record<string, boolean>> | undefined =>
  rules && answers && Object.fromEntries(rules.known.map((fieldName) => [fieldName, answers[fieldName] === true]));

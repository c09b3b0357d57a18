// Sign-up and the confirmation of e-mail addresses.
import { randomUUID } from 'node:crypto';
import { findFieldErrors } from '#schemas/forms/findFieldErrors.ts';
import validateForm from '#schemas/generated/validators/form-sign-up.js';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import { HttpError } from '../../http/errors.ts';
import { readSignUpDetails, type SignUpDetails } from './accountDetails.ts';
import { runAttempt } from '../attempts/createAttemptLimiter.ts';
import { hashSecret, looksLikeSecret } from '../session/secrets.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { inputRefused, invalidToken } from './identityErrors.ts';
import { SIGN_UP_LIFE_MS } from './identityRules.ts';
import type { AccountService, ConfirmedToken, Requester, SignUpInput, SignUpRules } from './identityTypes.ts';

/** Creates the functions of sign-up. */
export function createSignUp(deps: IdentityDeps): Pick<AccountService, 'signUp' | 'confirm'> {
  const { signUps, tokens, passwords, passwordRules, attempts, now, queueMail } = deps;
  const confirmChange = createChangeConfirmation(deps);
  const confirmSignUp = createSignUpConfirmation(deps);
  return {
    async signUp(realm, rules, input, requester) {
      if (!rules.isOpen) throw new HttpError(403, 'SIGN_UP_CLOSED', 'Nobody can sign up here by themselves.');
      const email = normaliseEmail(input.email);
      const today = toUtcDay(now());
      const form = readSignUpForm(rules, { ...input, email }, today);
      const fields = checkSignUp(rules, { ...input, email }, form, (secret) => passwordRules.check(secret, email));
      if (Object.keys(fields).length > 0) throw inputRefused(fields);
      const { solution } = input;
      const attempt = await attempts.begin({
        realmId: realm.id,
        action: 'signUp',
        account: email,
        solution,
        isAlwaysChallenged: rules.hasCaptcha,
        ...requester.client,
      });
      // The password is hashed for every address, so that the time of the response does not reveal whether the address
      // has an account.
      const passwordHash = rules.needsSecret
        ? await runAttempt(attempt, () => passwords.hash(input.secret ?? ''))
        : null;
      const createdAt = new Date(now());
      const signUpId = randomUUID();
      await signUps.add(
        realm.id,
        {
          signUpId,
          email,
          name: form.name,
          passwordHash,
          consents: Object.fromEntries(
            rules.knownConsents.map((name) => [name, input.consents[name] === true] as const),
          ),
          locale: requester.locale,
          country: input.country,
          details: form.details,
        },
        createdAt,
        new Date(createdAt.getTime() + SIGN_UP_LIFE_MS),
      );
      // Without a password the token in the mail has the purpose `activate`: the viewer then chooses the password.
      await queueMail(realm.id, 'confirm-email', email, requester, { signUpId });
    },
    async confirm(realm, token, requester): Promise<ConfirmedToken> {
      const stored = looksLikeSecret(token)
        ? await tokens.find(realm.id, hashSecret(token), new Date(now()))
        : undefined;
      if (stored?.purpose === 'confirm-email') return confirmSignUp(realm.id, token, stored.signUpId ?? '', requester);
      if (stored?.purpose === 'change-email') return confirmChange(realm.id, token, stored, requester);
      if (stored?.purpose === 'activate' && stored.usedAt === null) return { email: stored.email, next: 'password' };
      throw invalidToken();
    },
  };
}

/** The name of the new account, its details, and what is wrong with them. */
type SignUpForm = Pick<SignUpDetails, 'errors' | 'details'> & { readonly name: string };

/**
 * Reads the values of a sign-up. Without a field for the name the account gets the first part of the address.
 * @param today yyyy-mm-dd
 */
export function readSignUpForm(
  { form }: SignUpRules,
  { name, email, details }: Pick<SignUpInput, 'name' | 'email' | 'details'>,
  today: string,
): SignUpForm {
  if (!form) return { name: name.trim(), errors: {}, details: {} };
  const read = readSignUpDetails({ ...details, name }, form, today);
  return { ...read, name: read.name ?? email.split('@', 1)[0] ?? '' };
}

/** Returns the label key of the error of each invalid field. */
function checkSignUp(
  { needsSecret, requiredConsents }: SignUpRules,
  { email, secret = '', consents }: SignUpInput,
  { name, errors: detailErrors }: SignUpForm,
  checkSecret: (secret: string) => string | undefined,
): Record<string, string> {
  const errors = { ...detailErrors, ...findFieldErrors(validateForm, { name, email, ...(needsSecret && { secret }) }) };
  const secretProblem = needsSecret && errors['secret'] === undefined ? checkSecret(secret) : undefined;
  return {
    ...errors,
    ...(secretProblem !== undefined && { secret: secretProblem }),
    ...Object.fromEntries(
      requiredConsents.filter((term) => consents[term] !== true).map((term) => [term, 'pleaseAgree'] as const),
    ),
  };
}

/** The same link may be opened twice, or by two browsers at once: it creates one account and confirms it each time. */
function createSignUpConfirmation({ accounts, signUps, tokens, now, record }: IdentityDeps) {
  return async (realmId: string, token: string, signUpId: string, requester: Requester): Promise<ConfirmedToken> => {
    const signUp = await signUps.find(realmId, signUpId);
    if (!signUp || signUp.passwordHash === null) throw invalidToken();
    const accountId = randomUUID();
    const { passwordHash, email } = signUp;
    const isCreated = await signUps.complete(realmId, signUp, { accountId, profileId: randomUUID(), passwordHash });
    const isFirstUse =
      (await tokens.redeem(realmId, hashSecret(token), ['confirm-email'], new Date(now()))) !== undefined;
    if (isCreated) await record(realmId, accountId, 'signed-up', requester);
    else if (isFirstUse) {
      // Either another request confirmed this sign-up at the same time, or another sign-up with the same address was
      // confirmed first. Password hashes have a salt, so only the account of this sign-up has the same hash.
      const account = await accounts.findByEmail(realmId, email);
      if (account?.passwordHash !== passwordHash) throw invalidToken();
    }
    return { email, next: 'login' };
  };
}

function createChangeConfirmation({ accounts, tokens, now, queueMail, record }: IdentityDeps) {
  return async (
    realmId: string,
    token: string,
    { email, accountId }: { readonly email: string; readonly accountId: string | null },
    requester: Requester,
  ): Promise<ConfirmedToken> => {
    if (accountId === null) throw invalidToken();
    const at = new Date(now());
    const result = await accounts.changeEmail(realmId, { accountId, email, tokenHash: hashSecret(token), at });
    if (result === 'REFUSED') throw invalidToken();
    if (result === 'USED') {
      // The same link may be opened twice, or by two browsers at once.
      const account = await accounts.findById(realmId, accountId);
      if (account?.email !== email) throw invalidToken();
      return { email, next: 'login' };
    }
    // Links that were sent to the earlier address must not open the account any more.
    await tokens.revokeAll(realmId, accountId, at);
    await record(realmId, accountId, 'email-changed', requester);
    await queueMail(realmId, 'email-changed', result.earlier, requester, { email });
    return { email, next: 'login' };
  };
}

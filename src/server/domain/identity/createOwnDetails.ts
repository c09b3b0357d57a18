// The account form, and the viewer's answers to the consents (the questions of the sign-up form that need a yes or no).
import { checkAccountInput, normaliseAccountInput } from '#schemas/domain/account-form.ts';
import { RESTRICTED_FIELDS, type AccountInput } from '#schemas/domain/account.ts';
import type { MarketingPreferences, OwnAccount } from '#schemas/domain/own-account.ts';
import type { StoredOwnAccount } from '../../db/repositories/ownAccounts.ts';
import { checkSignUpFields, isRestrictedFieldAsked } from '#schemas/domain/sign-up-form.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import { invalidSession } from '../session/sessionErrors.ts';
import { findAgeError, mergeAnswers, toStoredAccountInput, withKnownParts } from './accountDetails.ts';
import { inputRefused } from './identityErrors.ts';
import type { AccountFormRules } from './accountFormRules.ts';
import type { AccountQuestion, OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';

/** Creates the functions that read and change the values of an account. */
export function createOwnDetails({
  ownAccounts,
  sessions,
  limits,
  record,
  now,
}: OwnAccountDeps): Pick<OwnAccountService, 'getAccount' | 'changeAccount' | 'getConsents' | 'changeConsents'> {
  const read = async (realmId: string, accountId: string): Promise<StoredOwnAccount> => {
    const account = await ownAccounts.get(realmId, accountId);
    // The account was removed while its session was still cached.
    if (!account) throw invalidSession();
    return account;
  };
  return {
    getAccount: async (realm, { accountId }, rules) => toOwnAccount(await read(realm.id, accountId), rules),
    async changeAccount(realm, { accountId }, input, rules, requester) {
      await limits.count(realm.id, 'accountChange', accountId);
      const stored = await read(realm.id, accountId);
      const country = findRulingCountry(input, stored, rules);
      const values = withRestrictedFields(normaliseAccountInput(input, country), stored, country, rules);
      const today = toUtcDay(now());
      const errors = checkAccountInput(values, {
        settings: rules.settings,
        country,
        addressCountry: values.address ? rules.findAddressCountry(values.address.country) : undefined,
        today,
      });
      // A stored date is not checked again, so that the other values of an account can still be changed.
      const newBirthDate = values.birthDate === stored.details.birthDate ? undefined : values.birthDate;
      const ageError = findAgeError(newBirthDate, rules.getMinimumAge(country), today);
      const answers = values.answers && mergeAnswers(stored.details.answers, values.answers, rules.fields);
      const refused = { ...ageError, ...errors, ...findFieldErrors(values, answers, stored, country, rules, now()) };
      if (Object.keys(refused).length > 0) throw inputRefused(refused);
      const { name, phoneNumber, birthDate, taxNumber, address } = values;
      await ownAccounts.change(realm.id, accountId, {
        ...(name !== undefined && { name }),
        details: {
          ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
          ...(birthDate !== undefined && { birthDate }),
          ...(taxNumber !== undefined && { taxNumber: taxNumber || null }),
          ...(address !== undefined && { address: address && withKnownParts(address, rules.findAddressCountry) }),
          ...(answers && { answers }),
        },
      });
      // The next request of the viewer finds out whether the account still lacks something.
      sessions.refreshAccount(accountId);
      await record(realm.id, accountId, 'details-changed', requester);
      return toOwnAccount(await read(realm.id, accountId), rules);
    },
    getConsents: async (realm, { accountId }, questions) =>
      toAnswers(questions, (await read(realm.id, accountId)).consents),
    async changeConsents(realm, { accountId }, answers, questions, requester) {
      await limits.count(realm.id, 'accountChange', accountId);
      const { consents } = await read(realm.id, accountId);
      const askedAnswers = answers.filter(({ fieldName }) =>
        questions.some((question) => question.fieldName === fieldName),
      );
      const revoked = askedAnswers.filter(
        ({ fieldName, answer }) => !answer && questions.some((each) => each.fieldName === fieldName && each.required),
      );
      if (revoked.length > 0)
        throw inputRefused(Object.fromEntries(revoked.map(({ fieldName }) => [fieldName, 'consentNeeded'])));
      const changes = Object.fromEntries(askedAnswers.map(({ fieldName, answer }) => [fieldName, answer]));
      await ownAccounts.change(realm.id, accountId, { consents: changes });
      const changed = askedAnswers.filter(({ fieldName, answer }) => {
        // The form shows the default of a question that was never answered.
        const isTicked = questions.some((each) => each.fieldName === fieldName && each.defaultValue);
        return consents[fieldName] === undefined ? answer || isTicked : consents[fieldName] !== answer;
      });
      if (changed.some(({ answer }) => answer)) await record(realm.id, accountId, 'consent-given', requester);
      if (changed.some(({ answer }) => !answer)) await record(realm.id, accountId, 'consent-withdrawn', requester);
      return toAnswers(questions, { ...consents, ...changes });
    },
  };
}

const toAnswers = (
  questions: readonly AccountQuestion[],
  consents: Readonly<Record<string, boolean>>,
): MarketingPreferences => ({
  answers: questions.map(({ fieldName, text, defaultValue, required }) => ({
    fieldName,
    fieldType: 'BINARY_CHOICE',
    text,
    defaultValue,
    required,
    answer: consents[fieldName] ?? defaultValue,
  })),
});

const toOwnAccount = (account: StoredOwnAccount, { settings, fields, callerCountry }: AccountFormRules): OwnAccount => {
  const { accountId, email, name, details } = account;
  return {
    userUUID: accountId,
    details: {
      id: accountId,
      name,
      contactEmail: email,
      phoneNumber: details.phoneNumber ?? null,
      birthDate: details.birthDate ?? null,
      taxNumber: details.taxNumber ?? null,
    },
    addresses: details.address ? [details.address] : [],
    createdAt: account.createdAt.toISOString(),
    hasPassword: account.hasPassword,
    country: account.country ?? callerCountry,
    form: settings,
    answers: details.answers ?? {},
    fields: [...fields],
  };
};

/** Returns the country whose rules apply to the account with the changed values. */
function findRulingCountry(input: AccountInput, stored: StoredOwnAccount, rules: AccountFormRules): string {
  const address = input.address === undefined ? stored.details.address : input.address;
  return address?.country ?? stored.country ?? rules.callerCountry ?? '';
}

/**
 * Returns the values with the fields that only some countries need: those that the country does not need are removed,
 * and a stored value counts when the form did not send one. A change of other fields does not ask for them.
 */
function withRestrictedFields(
  input: AccountInput,
  { details }: StoredOwnAccount,
  country: string,
  { settings, fields }: AccountFormRules,
): AccountInput {
  if (input.address === undefined && RESTRICTED_FIELDS.every((field) => input[field] === undefined)) return input;
  const { birthDate = details.birthDate ?? null, taxNumber = details.taxNumber ?? '' } = input;
  return {
    ...input,
    birthDate: isRestrictedFieldAsked('birthDate', country, settings, fields) ? birthDate : null,
    taxNumber: isRestrictedFieldAsked('taxNumber', country, settings, fields) ? taxNumber : '',
  };
}

/**
 * Returns the messages for the fields of the sign-up form that the change concerns. A change of other values does not
 * ask for them, so that an account can be changed after the brand has added a field.
 */
function findFieldErrors(
  input: AccountInput,
  answers: Readonly<Record<string, string>> | undefined,
  stored: StoredOwnAccount,
  country: string,
  { settings, fields, findAddressCountry }: AccountFormRules,
  now: number,
): Record<string, string> {
  if (fields.length === 0) return {};
  const next = { ...toStoredAccountInput(stored), ...input, ...(answers && { answers }) };
  const errors = checkSignUpFields(fields, next, {
    settings,
    country,
    addressCountry: next.address ? findAddressCountry(next.address.country) : undefined,
    today: toUtcDay(now),
  });
  const isChanged = (name: string): boolean =>
    name.startsWith('answers.')
      ? input.answers?.[name.slice('answers.'.length)] !== undefined
      : input[name as keyof AccountInput] !== undefined;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isChanged(name)));
}

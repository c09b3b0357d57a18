// Which passwords an account may have, at sign-up and when the password changes. Common passwords are in a local list,
// so no part of a password leaves the server.
import { createRequire } from 'node:module';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';

/** Why a password is refused: keys of labels. */
export type PasswordProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordTooCommon' | 'passwordIsEmail';

/** Digits and signs that people add to a common password. */
const SUFFIX = /[\d\W_]{1,6}$/;
/** Substitutions that password crackers try first. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Minimum number of different characters of a password. With fewer it counts as a repetition. */
const MIN_DIFFERENT = 4;

/** Checks new passwords. */
export type PasswordRules = {
  /** Returns undefined for a password that may be used. */
  check(password: string, email: string): PasswordProblem | undefined;
};

/** Creates the rules. The list of 49,000 common passwords is read when a check first needs it. */
export function createPasswordRules(): PasswordRules {
  let common: ReadonlySet<string> | undefined;
  const isCommon = (text: string): boolean => {
    common ??= readCommonPasswords();
    return common.has(text);
  };
  return {
    check(password, email) {
      const text = password.normalize('NFKC').toLowerCase();
      if (text.length < ACCOUNT_LIMITS.secretMin) return 'passwordTooShort';
      if (password.length > ACCOUNT_LIMITS.secret) return 'passwordTooLong';
      const [name = ''] = email.toLowerCase().split('@', 1);
      if (text === email.toLowerCase() || (name.length > 3 && text.replace(SUFFIX, '') === name))
        return 'passwordIsEmail';
      const plain = text.replace(/[013457@$!]/g, (character) => SUBSTITUTES[character] ?? character);
      const stem = text.replace(SUFFIX, '');
      const isRepeated = new Set(text).size < MIN_DIFFERENT;
      return isRepeated || [text, plain, stem, findRepeatedPart(text)].some(isCommon) ? 'passwordTooCommon' : undefined;
    },
  };
}

/**
 * Returns the part that a text repeats (`passwordpassword`), or the text. Parts of one or two characters are ignored.
 */
function findRepeatedPart(text: string): string {
  // After its start, text + text contains the text again at the end of the repeated part: without a repetition that is
  // the middle, so the part is the whole text.
  const length = (text + text).indexOf(text, 1);
  return length >= 3 ? text.slice(0, length) : text;
}

/** Reads the list by `require`, because `check` is synchronous. Most servers never need it. */
function readCommonPasswords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    readonly dictionary: Readonly<Record<string, readonly string[]>>;
  };
  return new Set(dictionary['passwords-common']);
}

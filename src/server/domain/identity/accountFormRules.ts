import type { AccountFormSettings } from '#schemas/domain/account.ts';
import type { Country } from '#schemas/domain/country.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';

/** The rules of the account form. A sign-up form with fields of the realm's own has the same rules. */
export type AccountFormRules = {
  readonly settings: AccountFormSettings;
  /** Fields that the realm adds to the sign-up form. */
  readonly fields: readonly SignUpField[];
  /** Country of the request; null when it is not known. */
  readonly callerCountry: string | null;
  /** Returns the country of an address; undefined when it is unknown or the realm excludes it. */
  readonly findAddressCountry: (code: string) => Country | undefined;
  /** Returns the age in years that a person needs for an account. @param country empty: not known. */
  readonly getMinimumAge: (country: string) => number;
};

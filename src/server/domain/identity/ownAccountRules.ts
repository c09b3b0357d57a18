import type { AccountFormSettings } from '#schemas/domain/account.ts';
import type { Country } from '#schemas/domain/country.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';

/** The settings of a realm that the account form depends on. */
export type OwnAccountRules = {
  readonly settings: AccountFormSettings;
  /** Fields of the sign-up form; none: the realm has no own ones. */
  readonly fields: readonly SignUpField[];
  /** Country of the request; null when it is not known. */
  readonly callerCountry: string | null;
  /** Returns the country of an address; undefined when it is unknown or the realm excludes it. */
  readonly findAddressCountry: (code: string) => Country | undefined;
};

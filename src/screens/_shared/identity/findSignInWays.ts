// The rules of the provider list on the sign-in and sign-up screens (identity-and-commerce 2 and 6, decision C41).
import type { ProviderInfo, RealmInfo } from '#schemas/appState.ts';

/** What the rules depend on. */
export type SignInRealm = Pick<RealmInfo, 'identity' | 'providers'> & {
  /** `selfRegistration`: whether viewers may create an account. */
  readonly features: { readonly selfRegistration?: boolean | undefined };
};

/** How viewers of a realm can sign in. */
export type OfferedSignInWays = {
  /** The only form on the screen; undefined when all ways are buttons. */
  readonly form: 'password' | 'magicLink' | undefined;
  /** The other providers. They are buttons. */
  readonly providers: readonly ProviderInfo[];
  /** Whether a button asks for a magic link. */
  readonly hasMagicLinkButton: boolean;
  /** Whether a button signs in with a passkey. */
  readonly hasPasskeys: boolean;
  /** Whether a link leads to the sign-up. */
  readonly allowsSignUp: boolean;
  /** Whether the address selects one of the ways (`socialProvider`). */
  readonly isSelection: boolean;
};

/** Kinds that `socialProvider` can select. */
const SOCIAL_KINDS: readonly string[] = ['google', 'facebook', 'apple'];
/** Kinds that never allow a sign-up, whatever realm.json says. */
const KINDS_WITHOUT_SIGN_UP: readonly string[] = ['sptv', 'opin', 'pay-tv'];

/** Whether viewers may sign up with a provider. */
export const allowsSignUpWith = ({ kind, signUp }: ProviderInfo): boolean =>
  signUp !== false && !KINDS_WITHOUT_SIGN_UP.includes(kind);

/**
 * Returns the ways to sign in, in the order of realm.json.
 * @param socialProvider the query parameter: the kind of the only provider to show. Other values are ignored.
 */
export function findSignInWays(
  { identity, providers, features }: SignInRealm,
  socialProvider?: string | null,
): OfferedSignInWays {
  const selected = providers.filter(({ kind }) => kind === socialProvider && SOCIAL_KINDS.includes(kind));
  const hasPassword = identity?.hasPassword !== false;
  const allowsSignUp =
    features.selfRegistration === true && (hasPassword || providers.some((provider) => allowsSignUpWith(provider)));
  if (selected.length > 0)
    return {
      form: undefined,
      providers: selected,
      hasMagicLinkButton: false,
      hasPasskeys: false,
      allowsSignUp,
      isSelection: true,
    };
  const isPayTvOnly = !hasPassword && providers.length === 1 && providers[0]?.kind === 'pay-tv';
  const hasMagicLink = identity?.magicLink !== undefined && !isPayTvOnly;
  const magicLinkForm = hasMagicLink ? 'magicLink' : undefined;
  return {
    form: hasPassword ? 'password' : magicLinkForm,
    providers,
    hasMagicLinkButton: hasMagicLink && hasPassword,
    hasPasskeys: identity?.hasPasskeys === true,
    allowsSignUp,
    isSelection: false,
  };
}

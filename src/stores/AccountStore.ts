import type { AccountEvents } from '#schemas/api/identity/getAccountEvents.ts';
import type { LinkedProviders } from '#schemas/api/identity/getLinkedProviders.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { MarketingPreferences, OwnAccount } from '#schemas/domain/own-account.ts';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { LoadedValue } from './LoadedValue.ts';

/** The countries that forms offer, and the country that the request came from. */
export type CountryList = CallResponse<'getCountries'>;

/** What the viewer manages of their account. */
export class AccountStore implements LazyStore {
  /** Personal details, address, and whether the account has a password. */
  readonly account: LoadedValue<OwnAccount>;
  readonly countries: LoadedValue<CountryList>;
  /** The answers of the viewer, yes or no, to the questions of the sign-up form. */
  readonly answers: LoadedValue<MarketingPreferences>;
  /** The providers that are linked to the account. */
  readonly providers: LoadedValue<LinkedProviders>;
  /** What happened to the account, the latest first. */
  readonly events: LoadedValue<AccountEvents>;
  private readonly api: LazyStoreDeps['api'];

  constructor({ api }: LazyStoreDeps) {
    this.api = api;
    this.account = new LoadedValue(() => api.getAccount({}));
    this.countries = new LoadedValue(() => api.getCountries({}));
    this.answers = new LoadedValue(() => api.getMarketingPreferences({}));
    this.providers = new LoadedValue(() => api.getLinkedProviders({}));
    this.events = new LoadedValue(() => api.getAccountEvents({}));
  }

  /**
   * Saves the account form.
   * @throws ApiFailure
   */
  async changeAccount(input: AccountInput): Promise<void> {
    this.account.set(await this.api.putAccount({ body: input }));
  }

  /**
   * Saves answers.
   * @returns false when they could not be saved
   */
  async changeAnswers(changes: Readonly<Record<string, boolean>>): Promise<boolean> {
    const answers = Object.entries(changes).map(([fieldName, answer]) => ({ fieldName, answer }));
    const response = await this.api.putMarketingPreferences({ body: { answers } }).catch(() => undefined);
    if (response) this.answers.set(response);
    return response !== undefined;
  }

  /**
   * Changes the password.
   * @throws ApiFailure
   */
  async changePassword(currentSecret: string, secret: string, solution?: ChallengeSolution): Promise<void> {
    await this.api.putUserPassword({ body: { currentSecret, secret, ...(solution && { solution }) } });
  }

  /**
   * Requests a change of the e-mail address. The viewer confirms it with a mail to the new address.
   * @returns whether mails are delayed.
   * @throws ApiFailure
   */
  async changeEmail(email: string, secret: string, solution?: ChallengeSolution): Promise<boolean> {
    const { isDelayed = false } = await this.api.putUserEmail({
      body: { email, secret, ...(solution && { solution }) },
    });
    return isDelayed;
  }

  /**
   * Unlinks a provider.
   * @returns false when it could not be unlinked
   */
  async unlinkProvider(provider: string): Promise<boolean> {
    const isUnlinked = await this.api.deleteLinkedProvider({ provider }).then(
      () => true,
      () => false,
    );
    await this.providers.load();
    return isUnlinked;
  }

  /**
   * Returns everything that is stored about the account.
   * @throws ApiFailure
   */
  exportData(): Promise<CallResponse<'getAccountExport'>> {
    return this.api.getAccountExport({});
  }

  /**
   * Deletes the account.
   * @throws ApiFailure
   */
  async deleteAccount(secret: string | undefined, solution?: ChallengeSolution): Promise<void> {
    await this.api.postAccountDeletion({
      body: { ...(secret !== undefined && { secret }), ...(solution && { solution }) },
    });
  }

  /** Clears everything when the viewer or the language changes, and not when the viewer's settings change. */
  forget(cause: ContextChange): void {
    if (cause === 'settings') return;
    for (const value of [this.account, this.countries, this.answers, this.providers, this.events]) value.clear();
  }
}

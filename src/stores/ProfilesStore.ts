import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { DeletedProfile, PinAction, Profile, Profiles } from '#schemas/domain/profile.ts';
import type { Api } from '#src/api/createApi.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import type { ProfileProof, SessionStore } from './SessionStore.ts';

/** Values of the form of a profile. */
export type ProfileInput = Parameters<Api['postProfile']>[0]['body'];

/** A change that is done, for the message about it. */
export type ProfileNotice = {
  /** Label key. */
  readonly key: 'profileCreated' | 'profileSaved' | 'profileDeleted' | 'profileRestored' | 'pinSaved';
  /** Name of the profile; empty for the PIN. */
  readonly name: string;
};

/** Name of the boolean field that is true while a call runs. */
type Flag =
  | 'isFetching'
  | 'isCreating'
  | 'isUpdating'
  | 'isDeleting'
  | 'isRestoring'
  | 'isSwitching'
  | 'isSettingPin'
  | 'isResettingPin'
  | 'isConfirmingPinReset';

/** The profiles of the viewer's account (identity-and-commerce 3, profile state). */
export class ProfilesStore implements LazyStore {
  /** Profiles by id. */
  data: ReadonlyMap<string, Profile> = new Map();
  /** Ids in order. */
  ids: readonly string[] = [];
  /** Code of the error with which the last load failed. */
  error: string | undefined;
  /** Whether the account has a PIN. The PIN itself is never in the browser's state (decision O10). */
  pin: 'set' | 'unset' = 'unset';
  /** Actions that need the PIN. */
  pinProtection: ReadonlySet<PinAction> = new Set();
  /** Whether the profiles are loaded. */
  hasFetched = false;
  isFetching = false;
  isCreating = false;
  isUpdating = false;
  isDeleting = false;
  isRestoring = false;
  isSwitching = false;
  isSettingPin = false;
  isResettingPin = false;
  isConfirmingPinReset = false;
  /** Profiles that can be restored, the last deleted one first. */
  deleted: readonly DeletedProfile[] = [];
  /** Id of the profile in use. */
  currentId: string | null = null;
  /** How many profiles the account can have. */
  max = 0;
  /** Age limit of children's profiles that have none of their own. */
  childAgeLimit = 0;
  /** Whether a sign-in in this browser asks who is watching. */
  signInQuestion: Profiles['signInQuestion'] = 'OFF';
  /** The last change, until the viewer leaves the page. */
  notice: ProfileNotice | undefined;
  private readonly api: LazyStoreDeps['api'];
  /** Increases when the viewer changes, so that an earlier viewer's response is not used. */
  private generation = 0;
  private confirmation: { readonly code: string; readonly result: Promise<void> } | undefined;

  constructor({ api }: LazyStoreDeps) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'generation' | 'confirmation'>(
      this,
      {
        data: observableRef,
        ids: observableRef,
        deleted: observableRef,
        pinProtection: observableRef,
        api: false,
        generation: false,
        confirmation: false,
      },
      { autoBind: true },
    );
  }

  /** The profiles in order. */
  get list(): readonly Profile[] {
    return this.ids.flatMap((id) => this.data.get(id) ?? []);
  }

  /** The profile in use; undefined while the profiles are not loaded. */
  get current(): Profile | undefined {
    return this.currentId === null ? undefined : this.data.get(this.currentId);
  }

  /** Whether the account has as many profiles as it can have. */
  get isFull(): boolean {
    return this.hasFetched && this.ids.length >= this.max;
  }

  /** Whether changing to a profile needs the PIN. */
  needsPinToUse({ id, pinProtected }: Profile): boolean {
    if (id === this.currentId) return false;
    const isLeaving = this.current?.isChild === true && this.pinProtection.has('LEAVE_CHILD');
    return isLeaving || (pinProtected && this.pinProtection.has('ENTER_PROTECTED'));
  }

  /** Whether changing or deleting a profile needs the PIN. */
  needsPinToChange({ id, isChild, pinProtected }: Profile): boolean {
    return id !== this.currentId && (isChild || pinProtected) && this.pinProtection.has('CHANGE_PROTECTED');
  }

  /** Loads the profiles. Never rejects: `error` contains the outcome. */
  async load(): Promise<void> {
    const { generation } = this;
    this.isFetching = true;
    this.error = undefined;
    try {
      const response = await this.api.getProfiles({});
      if (generation === this.generation) this.apply(response);
    } catch (error) {
      if (generation === this.generation)
        runInAction(() => {
          this.error = (error as { code?: string }).code ?? 'UNKNOWN';
        });
    } finally {
      if (generation === this.generation)
        runInAction(() => {
          this.isFetching = false;
        });
    }
  }

  /** Loads the profiles unless they are loaded, loading, or could not be loaded. */
  loadOnce(): void {
    if (!this.hasFetched && !this.isFetching && this.error === undefined) void this.load();
  }

  /**
   * Creates a profile.
   * @throws ApiFailure
   */
  async create(input: ProfileInput): Promise<void> {
    const { name } = await this.runWithFlag('isCreating', () => this.api.postProfile({ body: input }));
    await this.finish({ key: 'profileCreated', name });
  }

  /**
   * Changes a profile.
   * @throws ApiFailure
   */
  async update(id: string, input: ProfileInput, proof: ProfileProof): Promise<void> {
    const body = { ...input, ...proof };
    const { name } = await this.runWithFlag('isUpdating', () => this.api.putProfile({ id, body }));
    await this.finish({ key: 'profileSaved', name });
  }

  /**
   * Deletes a profile.
   * @throws ApiFailure
   */
  async remove({ id, name }: Profile, proof: ProfileProof): Promise<void> {
    await this.runWithFlag('isDeleting', () => this.api.deleteProfile({ id, body: proof }));
    await this.finish({ key: 'profileDeleted', name });
  }

  /**
   * Restores a deleted profile.
   * @throws ApiFailure
   */
  async restore(id: string): Promise<void> {
    const { name } = await this.runWithFlag('isRestoring', () => this.api.postProfileRestore({ id, body: {} }));
    await this.finish({ key: 'profileRestored', name });
  }

  /**
   * Changes to another profile.
   * @throws ApiFailure
   */
  async use(id: string, session: Pick<SessionStore, 'switchProfile'>, proof: ProfileProof = {}): Promise<void> {
    await this.runWithFlag('isSwitching', () => session.switchProfile(id, proof));
  }

  /**
   * Sets whether later sign-ins in this browser ask who is watching.
   * @throws ApiFailure
   */
  async setSignInQuestion(shouldAsk: boolean, session: Pick<SessionStore, 'switchProfile'>): Promise<void> {
    if (this.currentId === null) return;
    await this.use(this.currentId, session, { doNotAsk: !shouldAsk });
    // The change of the viewer has cleared the profiles.
    if (!this.hasFetched && !this.isFetching) await this.load();
  }

  /**
   * Sets the PIN.
   * @throws ApiFailure
   */
  async setPin(pin: string, currentPin: string | undefined, solution?: ChallengeSolution): Promise<void> {
    const body = { pin, ...(currentPin !== undefined && { currentPin }), ...(solution && { solution }) };
    await this.runWithFlag('isSettingPin', () => this.api.putProfilePin({ body }));
    await this.finish({ key: 'pinSaved', name: '' });
  }

  /**
   * Requests a mail that removes the PIN.
   * @returns whether mails are delayed.
   * @throws ApiFailure
   */
  async resetPin(solution?: ChallengeSolution): Promise<boolean> {
    const body = solution ? { solution } : {};
    const { isDelayed = false } = await this.runWithFlag('isResettingPin', () => this.api.postPinReset({ body }));
    return isDelayed;
  }

  /**
   * Removes the PIN with the code of a mail. A code is sent again only after a failure.
   * @throws ApiFailure
   */
  confirmPinReset(code: string): Promise<void> {
    if (this.confirmation?.code === code) return this.confirmation.result;
    const result = this.runWithFlag('isConfirmingPinReset', () => this.api.putPinReset({ code, body: {} })).then(() => {
      if (this.hasFetched) void this.load();
    });
    this.confirmation = { code, result };
    result.catch(() => {
      this.confirmation = undefined;
    });
    return result;
  }

  clearNotice(): void {
    this.notice = undefined;
  }

  forget(cause: ContextChange): void {
    if (cause !== 'viewer') return;
    this.generation += 1;
    this.data = new Map();
    this.ids = [];
    this.deleted = [];
    this.currentId = null;
    this.error = undefined;
    this.pin = 'unset';
    this.pinProtection = new Set();
    this.hasFetched = false;
    this.isFetching = false;
    this.notice = undefined;
  }

  private apply(response: Profiles): void {
    const { profiles, deleted, currentId, hasPin, pinProtection, max, childAgeLimit, signInQuestion } = response;
    runInAction(() => {
      this.data = new Map(profiles.map((profile) => [profile.id, profile]));
      this.ids = profiles.map(({ id }) => id);
      this.deleted = deleted;
      this.currentId = currentId;
      this.pin = hasPin ? 'set' : 'unset';
      this.pinProtection = new Set(pinProtection);
      this.max = max;
      this.childAgeLimit = childAgeLimit;
      this.signInQuestion = signInQuestion;
      this.hasFetched = true;
    });
  }

  /** Reads the profiles again, because a change of one can affect others. */
  private async finish(notice: ProfileNotice): Promise<void> {
    await this.load();
    runInAction(() => {
      this.notice = notice;
    });
  }

  private async runWithFlag<T>(flag: Flag, work: () => Promise<T>): Promise<T> {
    this[flag] = true;
    try {
      return await work();
    } finally {
      runInAction(() => {
        this[flag] = false;
      });
    }
  }
}

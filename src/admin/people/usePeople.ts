import { useCallback, useEffect, useState } from 'react';
import type { PeopleList } from '#schemas/api/admin/getPeople.ts';
import type { Api } from '#src/api/createApi.ts';
import type { AdminText } from '../createAdminText.ts';

/** The calls of the page. */
export type PeopleApi = Pick<
  Api,
  'getPeople' | 'putPerson' | 'deletePerson' | 'postInvitation' | 'deleteInvitation' | 'postImpersonation'
>;

/** The outcome of the last change, which the page shows. */
export type ChangeOutcome = { readonly kind: 'done' | 'failed'; readonly message: string };

/** The list of people and what the page does with it. */
export type PeoplePage = {
  /** Undefined until the first response. */
  readonly people: PeopleList | undefined;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly notice: ChangeOutcome | undefined;
  readonly reload: () => void;
  /**
   * Makes a change, shows its outcome, and loads the list again. Does nothing while another change is running.
   * @param done text that is shown when the change was made.
   * @returns whether the change was made.
   */
  readonly change: (make: () => Promise<unknown>, done: string) => Promise<boolean>;
};

/** Texts by the code of a refusal. */
const REFUSALS: Readonly<Record<string, Parameters<AdminText>[0]>> = {
  LAST_ADMINISTRATOR: 'peopleLastAdministrator',
  DEMO_ACCOUNT: 'peopleDemoAccount',
  STAFF_UNKNOWN: 'peopleChanged',
  INVITATION_UNKNOWN: 'peopleChanged',
  EDITOR_ROLE_UNKNOWN: 'peopleChanged',
  STAFF_ALREADY: 'peopleAlready',
  INPUT_REFUSED: 'peopleEmailInvalid',
  INPUT_INVALID: 'peopleEmailInvalid',
  TOO_MANY_ATTEMPTS: 'peopleTooManyMails',
  CHALLENGE_REQUIRED: 'peopleTooManyMails',
  ACCOUNT_UNKNOWN: 'impersonateUnknown',
  ACCOUNT_IS_STAFF: 'impersonateStaff',
};

/** Loads the people of the realm, and changes them. */
export function usePeople(api: PeopleApi, text: AdminText): PeoplePage {
  const [people, setPeople] = useState<PeopleList>();
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ChangeOutcome>();
  const load = useCallback(
    () =>
      api.getPeople({}).then(
        (response) => {
          setPeople(response);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [api],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const change = async (make: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setNotice(undefined);
    const outcome = await make().then(
      (): ChangeOutcome => ({ kind: 'done', message: done }),
      (error: { readonly code?: string }): ChangeOutcome => ({
        kind: 'failed',
        message: text(REFUSALS[error.code ?? ''] ?? 'changeFailed'),
      }),
    );
    await load();
    setNotice(outcome);
    setBusy(false);
    return outcome.kind === 'done';
  };
  return { people, isFailed, isBusy, notice, reload: () => void load(), change };
}

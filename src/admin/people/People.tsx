// The page /_admin/people: who runs the brand. Administrators invite people by mail, change their roles and remove
// them. Only administrators can open it.
import { useRef } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { EventList } from './EventList.tsx';
import { ImpersonationForm } from './ImpersonationForm.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteForm } from './InviteForm.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { usePeople, type PeopleApi } from './usePeople.ts';
import styles from './People.module.css';

type Props = { readonly state: AdminState; readonly text: AdminText; readonly api: PeopleApi };

/** Renders the page of the people who run the brand. */
export function People({ state, text, api }: Props) {
  const page = usePeople(api, text);
  const { people, isFailed, isBusy, notice, reload } = page;
  const shared = { page, api, text, locale: state.locale };
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('people')}
        </h1>
        <AdminNav current="people" viewer={state.viewer} text={text} />
      </header>
      <main ref={main} className={styles['content']} aria-busy={isBusy || (!people && !isFailed)}>
        <p role="status" className={notice?.kind === 'done' ? styles['done'] : styles['visuallyHidden']}>
          {notice?.kind === 'done' ? notice.message : ''}
          {!people && !isFailed && text('loading')}
        </p>
        {notice?.kind === 'failed' && (
          <p role="alert" className={styles['failed']}>
            {notice.message}
          </p>
        )}
        {isFailed && !people && (
          <div role="alert" className={styles['failed']}>
            <p>{text('peopleFailed')}</p>
            <button type="button" className={styles['button']} onClick={reload}>
              {text('retry')}
            </button>
          </div>
        )}
        {people && (
          <>
            <InviteForm {...shared} />
            <PeopleTable {...shared} people={people.people} />
            {people.invitations.length > 0 && <InvitationTable {...shared} invitations={people.invitations} />}
            <ImpersonationForm {...shared} />
            <EventList events={people.events} roles={people.editorRoles} text={text} locale={state.locale} />
          </>
        )}
      </main>
    </div>
  );
}

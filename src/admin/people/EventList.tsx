import type { PeopleList, StaffEventKind } from '#schemas/api/admin/getPeople.ts';
import type { AdminText } from '../createAdminText.ts';
import { formatTime, fromRoleValue, nameRole } from './peopleParts.ts';
import styles from './People.module.css';

type Props = {
  readonly events: PeopleList['events'];
  readonly roles: PeopleList['editorRoles'];
  readonly text: AdminText;
  readonly locale: string;
};

const KINDS: Readonly<Record<StaffEventKind, Parameters<AdminText>[0]>> = {
  created: 'eventCreated',
  invited: 'eventInvited',
  'invitation-withdrawn': 'eventInvitationWithdrawn',
  'invitation-accepted': 'eventInvitationAccepted',
  'role-changed': 'eventRoleChanged',
  'password-set': 'eventPasswordSet',
  removed: 'eventRemoved',
  'impersonation-prepared': 'eventImpersonationPrepared',
  impersonated: 'eventImpersonated',
  'impersonation-ended': 'eventImpersonationEnded',
};

/** Lists what happened to the people who run the brand, the latest first. */
export function EventList({ events, roles, text, locale }: Props) {
  return (
    <section className={styles['section']} aria-labelledby="events">
      <h2 id="events">{text('peopleEvents')}</h2>
      {events.length === 0 && <p className={styles['hint']}>{text('peopleNoEvents')}</p>}
      <ol className={styles['list']}>
        {events.map(({ kind, actor, subject, detail, at }, index) => (
          // Several events may have happened at the same time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${index}`}>
            <div className={styles['who']}>
              <span className={styles['name']}>
                {text(KINDS[kind])} <bdi>{subject}</bdi>
              </span>
              {detail && <span className={styles['detail']}>{describeDetail(detail, roles, text)}</span>}
              <span className={styles['quiet']}>
                <time dateTime={at}>{formatTime(at, locale)}</time> · <bdi>{actor || text('commandLine')}</bdi>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the name of a role, or the reason that an administrator typed before seeing the site as a viewer. */
const describeDetail = (detail: string, roles: PeopleList['editorRoles'], text: AdminText): string =>
  /^(admin|editor(:[a-z0-9-]+)?)$/.test(detail) ? nameRole(fromRoleValue(detail), roles, text) : detail;

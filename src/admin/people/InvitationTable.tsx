import type { PeopleList } from '#schemas/api/admin/getPeople.ts';
import { formatTime, nameRole, type PartProps } from './peopleParts.ts';
import styles from './People.module.css';

type Props = PartProps & { readonly invitations: PeopleList['invitations'] };

/** Lists invitations that were not accepted yet, with buttons that send them again or withdraw them. */
export function InvitationTable({ invitations, page, api, text, locale }: Props) {
  return (
    <section className={styles['section']} aria-labelledby="invitations">
      <h2 id="invitations">{text('invitations')}</h2>
      <ul className={styles['list']}>
        {invitations.map(({ id, email, role, editorRole, invitedBy, expiresAt, isExpired }) => (
          <li key={email}>
            <div className={styles['who']}>
              <bdi className={styles['name']}>{email}</bdi>
              {isExpired && <span className={styles['tag']}>{text('expired')}</span>}
              <span className={styles['quiet']}>
                {nameRole({ role, editorRole }, page.people?.editorRoles ?? [], text)} ·{' '}
                {text('invitedBy', { email: invitedBy })} ·{' '}
                <time dateTime={expiresAt}>
                  {text(isExpired ? 'expiredAt' : 'expiresAt', { time: formatTime(expiresAt, locale) })}
                </time>
              </span>
            </div>
            <div className={styles['actions']}>
              <button
                type="button"
                className={styles['button']}
                aria-label={text('sendAgainTo', { email })}
                onClick={() =>
                  void page.change(
                    () =>
                      api.postInvitation({ body: { email, role, ...(editorRole !== undefined && { editorRole }) } }),
                    text('peopleInvited', { email }),
                  )
                }
              >
                {text('sendAgain')}
              </button>
              <button
                type="button"
                className={styles['button']}
                aria-label={text('withdrawFor', { email })}
                onClick={() =>
                  void page.change(() => api.deleteInvitation({ id }), text('invitationWithdrawn', { email }))
                }
              >
                {text('withdraw')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

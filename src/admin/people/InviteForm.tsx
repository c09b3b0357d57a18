import { useState, type FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import { useKeptText } from '../useKeptText.ts';
import { fromRoleValue, listRoleValues, nameRole, type PartProps } from './peopleParts.ts';
import styles from './People.module.css';

/** Renders the form that invites a person by mail. The address stays in the form when the invitation fails. */
export function InviteForm({ page, api, text }: PartProps) {
  const [email, setEmail] = useKeptText('invite-email');
  const [role, setRole] = useState('editor');
  const roles = page.people?.editorRoles ?? [];
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isInvited = await page.change(
      () => api.postInvitation({ body: { email, ...fromRoleValue(role) } }),
      text('peopleInvited', { email }),
    );
    if (isInvited) setEmail('');
  };
  return (
    <section className={styles['section']} aria-labelledby="invite">
      <h2 id="invite">{text('peopleInvite')}</h2>
      <p className={styles['hint']}>{text('peopleInviteHint')}</p>
      <form className={styles['form']} onSubmit={(event) => void invite(event)}>
        <label>
          <span>{text('email')}</span>
          <input
            type="email"
            name="email"
            dir="ltr"
            required
            maxLength={ACCOUNT_LIMITS.email}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label>
          <span>{text('role')}</span>
          <select name="role" value={role} onChange={(event) => setRole(event.target.value)}>
            {listRoleValues(roles).map((each) => (
              <option key={each} value={each}>
                {nameRole(fromRoleValue(each), roles, text)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={styles['primary']} aria-disabled={page.isBusy}>
          {text('peopleSendInvitation')}
        </button>
      </form>
    </section>
  );
}
